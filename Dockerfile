# docker build -t chefdash .
# docker run --rm -p 8080:8080 -v chefdash-data:/data chefdash

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libssl-dev libcurl4-openssl-dev libicu-dev libjansson-dev libpq-dev libqrencode-dev libsqlite3-dev \
        liburing-dev libxml2-dev zlib1g-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# SwiftPM wants the directory of every target, also of those that this image doesn't build.
COPY Package.swift ./
COPY Sources ./Sources
COPY Protocol ./Protocol
COPY Tests ./Tests
# With Swift's own libraries linked in, the image below needs nothing of the toolchain: plain
# Debian is less to pull and to patch than the slim Swift image with all of its runtime.
RUN swift build -c release --product chefdash --static-swift-stdlib \
    && mkdir /out \
    && strip --strip-debug -o /out/chefdash .build/release/chefdash

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates libssl3 libcurl4 libicu72 libjansson4 libpq5 libqrencode4 libsqlite3-0 libstdc++6 \
        liburing2 libxml2 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --gid 10001 chefdash \
    && useradd --uid 10001 --gid chefdash --no-create-home --home-dir /data \
        --shell /usr/sbin/nologin chefdash \
    && install -d -o chefdash -g chefdash -m 0750 /data
COPY --from=build /out/chefdash /usr/local/bin/chefdash
COPY Levels /usr/share/chefdash/Levels
ENV CHEFDASH_HOST=0.0.0.0 \
    CHEFDASH_PORT=8080 \
    CHEFDASH_DATA=/data \
    CHEFDASH_LEVELS=/usr/share/chefdash/Levels \
    CHEFDASH_SHUTDOWN_GRACE=7s
# `docker stop` kills after 10 s: rounds get 7 s of them. With a longer `--stop-timeout`, set
# CHEFDASH_SHUTDOWN_GRACE to match.
STOPSIGNAL SIGTERM
VOLUME /data
EXPOSE 8080
USER chefdash
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["chefdash", "health"]
ENTRYPOINT ["chefdash"]
CMD ["serve"]
