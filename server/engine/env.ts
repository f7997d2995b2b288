import path from "node:path";
import * as z from "zod/mini";
import { readS3, type S3Env } from "./s3-env.ts";
import type { PasswordCost } from "#server/engine/services/passwords.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import { type LodgingEnv, readLodging } from "./lodging-env.ts";
import { readTicketbai, type TicketbaiEnv } from "./ticketbai-env.ts";
import { readVerifactu, type VerifactuEnv } from "./verifactu-env.ts";

const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);
const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.number().check(z.maximum(65_535)),
);
const seconds = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
  z.number().check(z.maximum(300)),
);
const origins = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(",")
      .map((origin) => origin.trim())
      .filter(Boolean),
  ),
);

const taxId = z.string().check(z.refine((value) => !["passport", null].includes(detectDocumentationType(value))));
/** Text of that many characters at most, and not empty. */
const filled = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length));

/** The address of VERI*FACTU, by whose last part that of requirements is found. */
const agencyUrl = z.url({ protocol: /^https$/ }).check(z.regex(/\/VerifactuSOAP$/));

/** Name of this program in messages to AEAT, unless configured otherwise. */
const SYSTEM = { name: "Llavero", id: "LL", version: "1.0" } as const;

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  NODE_ENV: z._default(z.string(), "development"),
  DEMO: z.optional(flag),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CORS_ORIGINS: z._default(origins, []),
  TRUST_PROXY: z._default(flag, false),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32))),
  PASSWORD_COST: z._default(z.enum(["full", "light"]), "full"),
  SMTP_ALLOW_PRIVATE: z._default(flag, false),
  WEBHOOK_ALLOW_PRIVATE: z._default(flag, false),
  TIMESTAMP_ALLOW_PRIVATE: z._default(flag, false),
  VERIFACTU_PRODUCER_NAME: z.optional(z.string().check(z.maxLength(120))),
  VERIFACTU_PRODUCER_TAX_ID: z.optional(taxId),
  VERIFACTU_PRODUCER_ADDRESS: z.optional(z.string().check(z.maxLength(200))),
  VERIFACTU_PRODUCER_CONTACT: z.optional(z.string().check(z.maxLength(200))),
  VERIFACTU_DECLARATION_DATE: z.optional(z.iso.date()),
  VERIFACTU_DECLARATION_LOCATION: z.optional(z.string().check(z.maxLength(100))),
  VERIFACTU_SYSTEM_NAME: z._default(z.string().check(z.maxLength(30)), SYSTEM.name),
  VERIFACTU_SYSTEM_ID: z._default(z.string().check(z.regex(/^[A-Z0-9]{2}$/)), SYSTEM.id),
  VERIFACTU_SYSTEM_VERSION: z._default(z.string().check(z.maxLength(50)), SYSTEM.version),
  VERIFACTU_INSTALLATION: z.optional(z.string().check(z.maxLength(100))),
  VERIFACTU_FOLDER: z.optional(z.string()),
  VERIFACTU_TEST_URL: z.optional(agencyUrl),
  VERIFACTU_PRODUCTION_URL: z.optional(agencyUrl),
  VERIFACTU_CA_FILE: z.optional(z.string()),
  VERIFACTU_TIMEOUT_SECONDS: z._default(seconds, 40),
  TICKETBAI_LICENSE: z.optional(filled(20)),
  TICKETBAI_DEVELOPER_TAX_ID: z.optional(taxId),
  TICKETBAI_SOFTWARE_NAME: z._default(filled(120), SYSTEM.name),
  TICKETBAI_SOFTWARE_VERSION: z._default(filled(20), SYSTEM.version),
  LODGING_TEST_URL: z.optional(z.url({ protocol: /^https$/ })),
  LODGING_PRODUCTION_URL: z.optional(z.url({ protocol: /^https$/ })),
  LODGING_CA_FILE: z.optional(z.string()),
  LODGING_TIMEOUT_SECONDS: z._default(seconds, 40),
  INE_URL: z.optional(z.union([z.url({ protocol: /^https?$/ }), z.literal("off")])),
  SMS_URL: z._default(z.url({ protocol: /^https?$/ }), "https://api.twilio.com"),
  GOTENBERG_URL: z.optional(z.url({ protocol: /^https?$/ })),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  PATH: z._default(z.string(), ""),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  DRAIN_SECONDS: z._default(seconds, 0),
  CLOCK_AT: z.optional(z.iso.datetime({ offset: true })),
  LOG_LEVEL: z.optional(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])),
});

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  readonly publicUrl: string | null;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean;
  /** Signs access tokens; null: the secret in DATA_DIR, created on the first start. */
  readonly tokenSecret: string | null;
  /** What hashing a password costs; `light` is for tests. */
  readonly passwordCost: PasswordCost;
  /** Whether the mail server may be on this machine or its private network. */
  readonly smtpAllowPrivate: boolean;
  /** Whether webhooks may target this machine or its private network. */
  readonly webhookAllowPrivate: boolean;
  /** Whether the time-stamping authority may be on this machine or its private network. */
  readonly timestampAllowPrivate: boolean;
  readonly verifactu: VerifactuEnv;
  readonly ticketbai: TicketbaiEnv;
  readonly lodging: LodgingEnv;
  /** Origin of INE's service, without a trailing slash; null: indices are only typed. */
  readonly ineUrl: string | null;
  /** Origin of the API of text messages, without a trailing slash. */
  readonly smsUrl: string;
  /** Base URL of a Gotenberg server that renders documents, without a trailing slash; null: LibreOffice. */
  readonly gotenbergUrl: string | null;
  /** Bucket of the file storage; null: DATA_DIR. */
  readonly s3: S3Env | null;
  /** Folders of the PATH, where programs are searched. */
  readonly searchPath: string;
  /** Bearer token for the metrics; null: no one may read them. */
  readonly metricsToken: string | null;
  /** Seconds the server keeps answering after it announces its shutdown, so that the load balancer notices. */
  readonly drainSeconds: number;
  readonly clockAt: Date | null;
  readonly logLevel: string;
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether only this machine can reach the server: the demo's logins are public. */
function isForThisMachineOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: z.infer<typeof environment>): boolean {
  const isPublic = TRUST_PROXY || (PUBLIC_URL !== undefined && !loopback.has(new URL(PUBLIC_URL).hostname));
  return !isPublic && loopback.has(HOST);
}

/**
 * Reads and checks the environment; no other module reads it. Empty variables count as unset.
 * @throws Error with one line for each invalid variable
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = z.safeParse(environment, given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${String(issue.path[0])}: not a valid value`);
    throw new Error(`The environment is not valid.\n${lines.join("\n")}`);
  }
  return composeEnv(result.data);
}

const withoutSlash = (url: string | undefined) => url?.replace(/\/$/, "") ?? null;

/** The demo has made-up values, which the published ones would contradict. */
function readIneUrl(given: string | undefined, isDemo: boolean): string | null {
  if (given === "off" || (given === undefined && isDemo)) return null;
  return withoutSlash(given ?? "https://servicios.ine.es");
}

function composeEnv(values: z.infer<typeof environment>): Env {
  const isProduction = values.NODE_ENV === "production";
  if (isProduction && values.CLOCK_AT) throw new Error("CLOCK_AT: a simulated clock is refused in production");
  if (isProduction && values.PASSWORD_COST !== "full")
    throw new Error("PASSWORD_COST: weak hashes of passwords are refused in production");
  const mayDemo = !isProduction && isForThisMachineOnly(values);
  if (values.DEMO === true && !mayDemo)
    throw new Error("DEMO: demo data is only for a loopback address outside production");
  const isDemo = mayDemo && values.DEMO !== false;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    isProduction,
    isDemo,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    tokenSecret: values.TOKEN_SECRET ?? null,
    passwordCost: values.PASSWORD_COST,
    smtpAllowPrivate: values.SMTP_ALLOW_PRIVATE,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    timestampAllowPrivate: values.TIMESTAMP_ALLOW_PRIVATE,
    verifactu: readVerifactu(values),
    ticketbai: readTicketbai(values),
    lodging: readLodging(values),
    smsUrl: values.SMS_URL.replace(/\/$/, ""),
    ineUrl: readIneUrl(values.INE_URL, isDemo),
    gotenbergUrl: withoutSlash(values.GOTENBERG_URL),
    s3: readS3(values),
    searchPath: values.PATH,
    metricsToken: values.METRICS_TOKEN ?? null,
    drainSeconds: values.DRAIN_SECONDS,
    clockAt: values.CLOCK_AT ? new Date(values.CLOCK_AT) : null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
  };
}
