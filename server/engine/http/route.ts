import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { ListMeta } from "#shared/domain/core/list-meta.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Language } from "#shared/lib/language.ts";
import type { FileRule, ReceivedFile } from "./received-file.ts";
import type { UserAccess } from "./user-access.ts";

/** Who may call a route. There is no default: a route without it does not compile. */
export type RouteAccess = "public" | "session" | { readonly entity: EntityName; readonly action: Action };

/** Response of a handler: a value, JSON text built by PostgreSQL, a stored response, or a file. */
export type RouteResponse =
  | { readonly kind: "data"; readonly status: number; readonly data: unknown }
  | { readonly kind: "json"; readonly status: number; readonly json: string; readonly meta?: ListMeta }
  | { readonly kind: "stored"; readonly status: number; readonly body: string }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly type: string;
      readonly body: NodeJS.ReadableStream;
      /** A strong validator (RFC 9110, 8.8.3): the browser caches the file and revalidates it. */
      readonly etag?: string;
      readonly isInline?: boolean;
    }
  | { readonly kind: "unchanged"; readonly etag: string };

interface BaseContext {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly t: Translate;
}

export interface ReadContext<User> extends BaseContext {
  readonly user: User;
  readonly db: Queryable;
}

export interface WriteContext<User, Input> extends BaseContext {
  readonly user: User;
  readonly input: Input;
  readonly tx: Tx;
}

/** A route as data: used to mount it, to describe the API and to test access. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below /api, with `:name` for parameters. */
  readonly path: string;
  readonly access: RouteAccess;
  /** For `session` routes: whether tokens may call it too. The others concern the user's own account. */
  readonly isForTokens?: boolean;
  /**
   * For `session` routes: whether it is open to users who have yet to set up the second factor that the company
   * requires.
   */
  readonly isForSettingUp?: boolean;
  readonly summary: string;
  readonly input?: ObjectSchema;
  /** The body is a file; `input` is then the stored file. */
  readonly file?: FileRule;
  /** The body is a stream, read as it arrives and not stored; `input` is then the stream. */
  readonly streamed?: { readonly maxBytes: number };
  /**
   * Runs before anything else, including the body's file. Counts public calls; the count stays when the call is
   * refused.
   */
  readonly before?: (call: RouteCall) => Promise<void>;
  /**
   * Processes the file before the transaction begins, so that no transaction waits for long work.
   * @returns keys of further stored files, removed with the file when the route's work is not done
   */
  readonly prepare?: (call: RouteCall, file: ReceivedFile) => Promise<readonly string[]>;
  /**
   * Whether a read counts against the limit of its user's heavy reads: always, or with such a query. A sum has a limit of its
   * own.
   */
  readonly heavy?: "always" | "sum" | ((query: Readonly<Record<string, string>>) => boolean);
  /** Query parameters, for the API description. */
  readonly parameters?: readonly string[];
  /** Schema of `data` in a successful response. */
  readonly output?: z.core.$ZodType;
  /**
   * Runs in a transaction of the mounted route, with an Idempotency-Key on POST; false when the route opens its own.
   */
  readonly isTransactional: boolean;
  /**
   * Whether a retry with the same Idempotency-Key gets the stored response; false when the request contains a secret.
   */
  readonly isReplayable: boolean;
  readonly run: (call: RouteCall) => Promise<RouteResponse>;
}

/** Arguments of a handler, before its types are narrowed. */
export interface RouteCall extends BaseContext {
  readonly user: UserAccess | null;
  readonly input: unknown;
  readonly tx: Tx | null;
  readonly reply: FastifyReply;
}

/** A response to be serialised as JSON. */
export const respond = (data: unknown, status = 200): RouteResponse => ({ kind: "data", status, data });
/** A response that is JSON text already, as built by PostgreSQL. */
export const respondJson = (json: string, status = 200): RouteResponse => ({ kind: "json", status, json });
