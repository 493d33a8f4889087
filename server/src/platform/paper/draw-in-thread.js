// What a thread does that draws papers (draw-papers.ts).
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../give-way.js";

const { fonts, compiler, givesWay } = workerData;
if (givesWay) giveWay();
// From source the thread needs a compiler of its own.
if (compiler) (await import(compiler)).register();
const { makePdf } = await import("./make-pdf.ts");

parentPort?.on("message", async (papers) => {
  try {
    const result = await makePdf(papers, fonts);
    parentPort?.postMessage({ result }, [result.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: error.stack });
  }
});
