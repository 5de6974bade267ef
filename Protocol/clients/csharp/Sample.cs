// A ChefDash client to start from: it signs in, plays level 1 by the recipe and prints what happens.
// It needs ChefDashMessages.cs and Newtonsoft.Json. Protocol/clients/README.md says how to build it.
//
//     Sample.exe URL        for example ws://127.0.0.1:8080/play

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using ChefDash;

public sealed class Sample
{
    const int FirstPauseMs = 250, LongestPauseMs = 10000, CheckMs = 250;
    // So many redirects within this time are followed without a pause.
    const int RedirectLimit = 5, RedirectsWithinMs = 10000, RedirectPauseMs = 2000;

    readonly Uri url;
    readonly Stopwatch clock = Stopwatch.StartNew();
    readonly Random random = new Random();
    ClientWebSocket socket;
    Uri next; // the address of the next connection alone, if the server has sent this one on
    readonly List<double> redirectsMs = new List<double>();
    string playerId, token; // the returning player; a game keeps both in its settings
    PingTerms ping; // null until the welcome
    string startId = NewId(); // one for each round: a repeated request is carried out once
    Round round;
    string unansweredTap;
    double dueMs; // when to send hello, or start_round after the welcome
    double heardMs, pingedMs, shortestTripMs;
    long order;
    int failures;
    int? exitCode;

    Sample(string url) { this.url = new Uri(url); }

    static int Main(string[] arguments) { return new Sample(arguments[0]).Run().Result; }

    static string NewId() { return Guid.NewGuid().ToString(); }

    double NowMs { get { return clock.Elapsed.TotalMilliseconds; } }

    async Task<int> Run()
    {
        while (true)
        {
            int code = 1006;
            string reason;
            using (socket = new ClientWebSocket())
            {
                try
                {
                    await Play();
                    code = (int)(socket.CloseStatus ?? WebSocketCloseStatus.Empty);
                    reason = socket.CloseStatusDescription;
                }
                catch (Exception error) when (error is WebSocketException || error is IOException
                    || error is OperationCanceledException || error is TimeoutException)
                {
                    reason = error.Message;
                }
            }
            if (exitCode != null) return exitCode.Value;
            ping = null;
            Console.WriteLine("closed with {0} {1}", code, reason);
            if (next != null)
            {
                if (redirectsMs.Count > RedirectLimit) await Task.Delay(RedirectPauseMs);
                continue;
            }
            CloseCode advice = CloseCode.Find(code);
            if (advice == null || !advice.Retries) return 1;
            // The server takes a few seconds to come back.
            if (advice.IsSlow) failures = Math.Max(failures, 3);
            double pauseMs = Math.Min(FirstPauseMs * Math.Pow(2, failures++), LongestPauseMs)
                * (0.5 + random.NextDouble());
            Console.WriteLine("connecting again in {0:0} ms", pauseMs);
            await Task.Delay((int)pauseMs);
        }
    }

    /// <summary>Connects and plays until the connection is closed or the round is over.</summary>
    async Task Play()
    {
        socket.Options.AddSubProtocol(Protocol.Subprotocol);
        Uri address = next ?? url;
        next = null;
        using (var limit = new CancellationTokenSource(10000)) await socket.ConnectAsync(address, limit.Token);
        heardMs = dueMs = NowMs;
        await Check();
        var receiving = Receive();
        while (exitCode == null)
        {
            // All sending happens here, one message after another, as ClientWebSocket requires.
            if (await Task.WhenAny(receiving, Task.Delay(CheckMs)) == receiving)
            {
                string text = await receiving;
                if (text == null) return;
                heardMs = NowMs;
                await Handle(ServerMessages.Parse(text));
                receiving = Receive();
            }
            await Check();
        }
        await socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, "", CancellationToken.None);
        // The server's own close ends what is still being received: a runtime that shuts down meanwhile may crash.
        Task patience = Task.Delay(2000);
        while (await Task.WhenAny(receiving, patience) == receiving && await receiving != null) receiving = Receive();
    }

    /// <summary>Handles a message. Unknown ones and null are ignored.</summary>
    async Task Handle(ServerMessage message)
    {
        if (message is WelcomeMessage welcome)
        {
            ping = welcome.Ping;
            playerId = welcome.Player.PlayerId;
            token = welcome.Token ?? token;
            Console.WriteLine("signed in as {0}, token {1}", playerId, token);
            pingedMs = double.NegativeInfinity;
            shortestTripMs = double.PositiveInfinity; // a restarted server has a new clock
            if (welcome.RoundId == null) dueMs = NowMs; // otherwise the round's snapshot comes by itself
        }
        else if (message is SnapshotMessage snapshot)
        {
            Console.WriteLine("round {0} at tick {1}", snapshot.Round.RoundId, snapshot.State.Tick);
            failures = 0;
            round = snapshot.Round;
            unansweredTap = null;
        }
        else if (message is StateMessage frame && round != null) await Tap(frame.State);
        else if (message is TappedMessage tapped)
        {
            Console.WriteLine("tapped {0}: {1}", unansweredTap, tapped.Outcome);
            unansweredTap = null;
        }
        else if (message is PongMessage pong && NowMs - pong.ClientTime < shortestTripMs)
        {
            shortestTripMs = NowMs - pong.ClientTime;
            double offsetMs = pong.ServerTimeMs - (pong.ClientTime + shortestTripMs / 2);
            Console.WriteLine("clock offset {0:0.0} ms", offsetMs);
        }
        else if (message is RoundEndedMessage ended && round != null && ended.RoundId == round.RoundId)
        {
            Console.WriteLine("stars {0}, coins {1}", ended.Stars, ended.Coins);
            exitCode = 0;
        }
        else if (message is RedirectMessage redirect)
        {
            Console.WriteLine("sent on to {0}", redirect.Url);
            var address = new Uri(redirect.Url);
            if (url.Scheme == "wss" && address.Scheme != "wss") return; // that gives up TLS
            next = address; // the server closes the connection
            redirectsMs.RemoveAll(ms => NowMs - ms >= RedirectsWithinMs);
            redirectsMs.Add(NowMs);
        }
        else if (message is ErrorMessage error)
        {
            Console.WriteLine("refused: {0}: {1}", error.Code, error.Message);
            unansweredTap = null;
            if (error.Re != null) dueMs = NowMs + (error.RetryAfterMs ?? 1000); // taps have no id
            if (error.Code == ErrorCode.StaleRequest) startId = NewId(); // that round is over
            else if (!error.Retry) exitCode = 1;
        }
    }

    /// <summary>Taps the next ingredient at each frame, but not in feedback or an unknown phase.</summary>
    async Task Tap(RoundState state)
    {
        Recipe recipe = round.Recipes[state.Recipe];
        if (state.Order != order) Console.WriteLine("order {0}: {1}", state.Order, recipe.Name);
        order = state.Order;
        if (state.Phase != RoundPhase.Cooking || unansweredTap != null) return;
        unansweredTap = round.Ingredients[recipe.Layers[state.Plate.Count]].IngredientId;
        await Send(new TapMessage { IngredientId = unansweredTap });
    }

    /// <summary>Sends what is due, and detects a dead connection.</summary>
    async Task Check()
    {
        long intervalMs = ping == null ? 10000 : ping.IntervalMs;
        long timeoutMs = ping == null ? 10000 : ping.TimeoutMs;
        if (NowMs - heardMs > intervalMs + timeoutMs + 2000)
            throw new TimeoutException("nothing came any more");
        if (ping != null && NowMs - pingedMs > intervalMs / 4)
        {
            pingedMs = NowMs;
            await Send(new PingMessage { ClientTime = pingedMs });
        }
        if (NowMs < dueMs) return;
        dueMs = double.PositiveInfinity;
        if (ping != null) await Send(new StartRoundMessage { Id = startId, LevelId = 1 });
        else await Send(new HelloMessage
        {
            Id = "hello", Client = "csharp-sample/1", Redirects = true, PlayerId = playerId, Token = token,
        });
    }

    Task Send(ClientMessage message)
    {
        var bytes = new ArraySegment<byte>(Encoding.UTF8.GetBytes(message.ToJson()));
        return socket.SendAsync(bytes, WebSocketMessageType.Text, true, CancellationToken.None);
    }

    /// <summary>The next message, or null once the server has closed the connection.</summary>
    async Task<string> Receive()
    {
        var buffer = new ArraySegment<byte>(new byte[8192]);
        using (var message = new MemoryStream())
        {
            while (true)
            {
                var part = await socket.ReceiveAsync(buffer, CancellationToken.None);
                if (part.MessageType == WebSocketMessageType.Close) return null;
                message.Write(buffer.Array, 0, part.Count);
                if (part.EndOfMessage) return Encoding.UTF8.GetString(message.ToArray());
            }
        }
    }
}
