import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** How the portal's process is at an instant. */
export interface Sample {
  /** In seconds from the beginning of the watch. */
  atSeconds: number;
  residentMebibytes: number;
  /** Open files and connections. */
  handles: number;
  /** How late the event loop was since the sample before: 99 of 100 times less. */
  eventLoopP99Ms: number;
  /** Seconds of computing since its start. */
  cpuSeconds: number;
}

/** Watches a portal's process from outside. It reads /proc, so it works on Linux. */
export interface PortalWatch {
  pid: number;
  sample(): Promise<Sample>;
  /** Takes a sample every so many ms until something has ended; returns them all, and what that gave. */
  sampleWhile<T>(everyMs: number, something: Promise<T>): Promise<{ samples: Sample[]; result: T }>;
}

/** The timer that measures the delay looks so often, and prom-client counts that as delay. */
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
      // What it has gathered before is of another time.
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

/** How much memory a process has. */
export async function readResidentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/** The value of a metric without labels; not a number when it is missing. */
function metric(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
}
