// A person at the page's controls: sees what shows 150 ms after a tap or after an order has come, and taps what
// was next, where it was then, about 250 ms later. `(seed) => ...` starts one; the same seed has the same hand.
(seed) => {
    const SEES_MS = 150;
    const TAPS_MS = 250;
    const HAND_MS = 80;
    let chance = seed;
    // A linear congruence (Knuth, The Art of Computer Programming, volume 2, section 3.3.4, line 25).
    const draw = () => (chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const nextPicture = () => new Promise(requestAnimationFrame);
    const station = () => document.querySelector(".station");

    async function play() {
        while (station() && station().dataset.phase !== "ended") {
            if (station().dataset.phase !== "cooking") {
                await nextPicture();
                continue;
            }
            await wait(SEES_MS);
            const next = document.querySelector(".slots li.next")?.dataset.ingredient;
            const buttons = [...document.querySelectorAll(".station .ingredient")];
            const place = buttons.findIndex((button) => button.dataset.ingredient === next);
            if (station()?.dataset.phase !== "cooking" || place < 0) continue;
            await wait(TAPS_MS + (draw() - 0.5) * HAND_MS);
            document.querySelectorAll(".station .ingredient")[place]
                ?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
        }
    }
    play();
}
