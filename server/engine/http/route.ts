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

/** Who may call a route. There is no default: a route without a rule does not compile. */
export type RouteAccess = "public" | "session" | { readonly entity: EntityName; readonly action: Action };

/** What a handler answers with: a value, JSON text that PostgreSQL built, an answer as it was kept, or a file. */
export type Answer =
  | { readonly kind: "data"; readonly status: number; readonly data: unknown }
  | { readonly kind: "json"; readonly status: number; readonly json: string; readonly meta?: ListMeta }
  | { readonly kind: "stored"; readonly status: number; readonly body: string }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly type: string;
      readonly body: NodeJS.ReadableStream;
      /** A strong validator (RFC 9110, 8.8.3): the browser keeps the file and asks whether it still holds. */
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

/** A route as data: the server mounts it, the API description and the access tests read it. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api, with `:name` for parameters. */
  readonly path: string;
  readonly access: RouteAccess;
  /** Of those for whoever is logged in: whether a token may call it too. The others are one's own account. */
  readonly isForTokens?: boolean;
  /** Of the same: whether it is open to whoever has yet to set up the second factor that the company asks for. */
  readonly isForSettingUp?: boolean;
  readonly summary: string;
  readonly input?: ObjectSchema;
  /** The body is a file instead; `input` of the call is then the kept file. */
  readonly file?: FileRule;
  /** The body is a file that is read as it comes and kept nowhere; `input` of the call is then the stream. */
  readonly streamed?: { readonly maxBytes: number };
  /** Refuses before anything else, a file of the body included: public calls are counted here, and what is counted stays. */
  readonly before?: (call: RouteCall) => Promise<void>;
  /**
   * What is made of the file before the transaction begins, for none waits for long work. @returns the keys of what else
   * was kept, which goes with the file where the route's work is not done
   */
  readonly prepare?: (call: RouteCall, file: ReceivedFile) => Promise<readonly string[]>;
  /** Parameters of the query string that the route understands, for the API description. */
  readonly parameters?: readonly string[];
  /** What `data` of a successful answer looks like. */
  readonly output?: z.core.$ZodType;
  /** Done in a transaction of the caller's, with an Idempotency-Key on POST; false where the route opens its own. */
  readonly isTransactional: boolean;
  /** Whether a retry with the same Idempotency-Key gets the kept answer; not where the request holds a secret. */
  readonly isReplayable: boolean;
  readonly run: (call: RouteCall) => Promise<Answer>;
}

/** What the mounted route hands to a handler before its types are known. */
export interface RouteCall extends BaseContext {
  readonly user: UserAccess | null;
  readonly input: unknown;
  readonly tx: Tx | null;
  readonly reply: FastifyReply;
}

/** What a route answers, to be printed as JSON. */
export const answer = (data: unknown, status = 200): Answer => ({ kind: "data", status, data });
/** The same of what is JSON text already, as PostgreSQL built it. */
export const answerJson = (json: string, status = 200): Answer => ({ kind: "json", status, json });
