/** Prints what is being done, and every ten seconds that it goes on. Returns the work's result. */
export async function ticking(text, work) {
  const began = performance.now();
  console.log(text);
  const clock = setInterval(() => console.log(`  … ${Math.round((performance.now() - began) / 1000)} s`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(clock);
  }
}
