import type { ExportAnswer, ExportOrder } from "./export-worker.ts";

/** Progress and cancellation. */
export interface Watch {
  signal: AbortSignal;
  onRows: (done: number, total: number) => void;
}

/**
 * Makes a spreadsheet in a worker that is loaded on demand; null if there are no rows. Rejects if it is aborted or the worker
 * fails.
 */
export function makeFile(order: ExportOrder, { signal, onRows }: Watch): Promise<ArrayBuffer | null> {
  return new Promise<ArrayBuffer | null>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    function end() {
      worker.terminate();
      signal.removeEventListener("abort", cancel);
    }
    function cancel() {
      end();
      reject(signal.reason);
    }
    signal.addEventListener("abort", cancel);
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(`the file could not be made: ${message}`));
    };
    worker.onmessage = ({ data }: MessageEvent<ExportAnswer>) => {
      if (data.step === "rows") return onRows(data.done, data.total);
      end();
      resolve(data.step === "done" ? data.file : null);
    };
    worker.postMessage(order, "allUsers" in order ? [order.allUsers] : []);
  });
}
