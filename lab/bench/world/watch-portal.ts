import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** The state of the portal's process at an instant. */
export interface Sample {
  /** Seconds since the watch began. */
  atSeconds: number;
  residentMebibytes: number;
  handles: number;
  /** The 99th percentile of the event loop's delay since the previous sample. */
  eventLoopP99Ms: number;
  /** Seconds of CPU time since its start. */
  cpuSeconds: number;
}

/** Watches a portal's process from outside, through /proc (Linux only). */
export interface PortalWatch {
  pid: number;
  sample(): Promise<Sample>;
  /** Takes a sample every `everyMs` until the work ends; returns the samples and the work's result. */
  sampleWhile<T>(everyMs: number, something: Promise<T>): Promise<{ samples: Sample[]; result: T }>;
}

/** The interval of prom-client's timer, which counts it as delay. */
const RESOLUTION_MS = 10;

export function watchPortal(pid: number, metricsPort: number): PortalWatch {
  const began = performance.now();

  async function sample(): Promise<Sample> {
    const [residentMebibytes, handles, metrics] = await Promise.all([
      readResidentMebibytes(pid),
      readdir(`/proc/${pid}/fd`),
      fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text()),
    ]);
    return {
      atSeconds: (performance.now() - began) / 1_000,
      residentMebibytes,
      handles: handles.length,
      eventLoopP99Ms: Math.max(0, metric(metrics, "nodejs_eventloop_lag_p99_seconds") * 1_000 - RESOLUTION_MS),
      cpuSeconds: metric(metrics, "process_cpu_seconds_total"),
    };
  }

  return {
    pid,
    sample,
    sampleWhile: async (everyMs, something) => {
      // Discards what was gathered before.
      await sample();
      const samples: Sample[] = [];
      const over = new AbortController();
      const ended = something.finally(() => over.abort());
      while (!over.signal.aborted) {
        const waited = await sleep(everyMs, true, { signal: over.signal }).catch(() => false);
        if (waited) samples.push(await sample());
      }
      return { samples, result: await ended };
    },
  };
}

/** The resident memory of a process. */
export async function readResidentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/** The value of a metric without labels; NaN if it is missing. */
function metric(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
}
