import { monitorEventLoopDelay } from "node:perf_hooks";
import { Gauge, type GaugeConfiguration, Histogram, Registry } from "prom-client";
import { queryWithTimeout } from "#server/engine/db/query-with-timeout.ts";
import { poolNames, type Pools } from "#server/engine/db/open-pools.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

const NANOSECONDS = 1e9;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measurements of one server. */
export interface Metrics {
  /**
   * @param route its template (`/api/persons/:id`), never the requested URL
   * @param seconds duration
   */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** Sets the function that counts open sockets, once sockets exist. */
  countSockets(count: () => number): void;
  /** All metrics in Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

interface WaitingJobs {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Failed: all attempts used. Waiting: only jobs that are due. */
const JOBS = `
  select task_identifier as task,
         count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as waiting,
         count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
  from graphile_worker.jobs group by 1`;

const HAS_JOBS = "select to_regclass('graphile_worker.jobs') is not null as is_there";

/** Time limit of the count in the database: a collector waits some seconds for all metrics. */
const PATIENCE_MS = 2_000;

async function countJobs(db: Queryable): Promise<readonly WaitingJobs[]> {
  const [found] = await db.query<{ is_there: boolean }>(HAS_JOBS, []);
  return found?.is_there ? db.query<WaitingJobs>(JOBS, []) : [];
}

const none = () => 0;

/** A metric computed when it is collected. */
function gauge<Label extends string>(registry: Registry, config: GaugeConfiguration<Label>): void {
  registry.registerMetric(new Gauge({ ...config, registers: [] }));
}

function gaugeProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  gauge(registry, {
    name: "llavero_event_loop_delay_seconds",
    help: "How late the event loop was since the last collection",
    labelNames: ["quantile"],
    collect() {
      for (const percent of [50, 99, 100])
        this.set({ quantile: String(percent / 100) }, delay.percentile(percent) / NANOSECONDS);
      delay.reset();
    },
  });
  gauge(registry, {
    name: "llavero_memory_bytes",
    help: "Memory of the process",
    labelNames: ["kind"],
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ kind: "resident" }, rss);
      this.set({ kind: "heap" }, heapUsed);
      this.set({ kind: "external" }, external);
    },
  });
  const started = Date.now() / 1000 - process.uptime();
  gauge(registry, {
    name: "llavero_start_time_seconds",
    help: "When the process began",
    collect() {
      this.set(started);
    },
  });
  return () => delay.disable();
}

function gaugeDatabase(pools: Pools, registry: Registry): void {
  gauge(registry, {
    name: "llavero_pool_connections",
    help: "Connections to PostgreSQL, and who waits for one, by what they are for",
    labelNames: ["pool", "state"],
    collect() {
      for (const name of poolNames) {
        const { pool } = pools[name];
        this.set({ pool: name, state: "open" }, pool.totalCount);
        this.set({ pool: name, state: "idle" }, pool.idleCount);
        this.set({ pool: name, state: "awaited" }, pool.waitingCount);
      }
    },
  });
  gauge(registry, {
    name: "llavero_jobs",
    help: "Jobs of all servers by what they are and whether they wait, run or have failed for good",
    labelNames: ["task", "state"],
    registers: [registry],
    async collect() {
      // Counts that fail are left out: the process's own metrics remain while the database is unavailable.
      const jobs = await queryWithTimeout(pools.work, PATIENCE_MS, countJobs, []);
      this.reset();
      for (const { task, ...states } of jobs)
        for (const [state, count] of Object.entries(states)) this.set({ task, state }, count);
    },
  });
}

/** Metrics for Prometheus; each server has its own. */
export function createMetrics(pools: Pools): Metrics {
  const registry = new Registry();
  let sockets = none;
  const durations = new Histogram({
    name: "llavero_request_seconds",
    help: "How long responses took, by the route's template",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  gauge(registry, {
    name: "llavero_sockets",
    help: "Live connections of people's windows",
    collect() {
      this.set(sockets());
    },
  });
  gaugeDatabase(pools, registry);
  const close = gaugeProcess(registry);
  return {
    answered: (method, route, status, seconds) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countSockets: (count) => void (sockets = count),
    render: () => registry.metrics(),
    contentType: registry.contentType,
    close,
  };
}
