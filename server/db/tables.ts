import type { ColumnType, Generated } from "kysely";
import type * as z from "zod/mini";
import type { resources } from "#shared/domain/core/resources.ts";
import type { UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import type { NotificationType } from "#shared/domain/notifications/notification.ts";

type AnyResource = (typeof resources)[number];

/** The tables of the entities, typed from their row schemas; joined fields are there too, and only reads name them. */
type EntityTables = {
  [R in AnyResource as R["name"]]: z.infer<R["row"]>;
};

type Instant = ColumnType<string, string | Date | undefined, string | Date | null>;

interface Base {
  id: Generated<string>;
  label: ColumnType<string, never, never>;
  created_at: Instant;
  updated_at: Instant;
  created_by: string | null;
  archived_at: string | null;
  version: Generated<number>;
}

export interface Database extends EntityTables {
  user_link: {
    key_hash: Buffer;
    user_id: string;
    purpose: UserLinkPurpose;
    created_at: Instant;
    expires_at: Instant;
    ended_at: string | null;
  };
  manager_property: { manager_id: string; property_id: string };
  set_up_key: { key_hash: Buffer; created_at: Instant };
  session: {
    id: Generated<string>;
    user_id: string;
    created_at: Instant;
    last_used_at: Instant;
    ended_at: string | null;
    end_reason: "logout" | "reuse" | "deactivated" | "password" | "expired" | null;
    user_agent: string | null;
    address: string | null;
  };
  refresh_token: {
    id: Generated<string>;
    session_id: string;
    token_hash: Buffer;
    parent_id: string | null;
    created_at: Instant;
    expires_at: Instant;
    spent_at: string | null;
  };
  login_failure: { at: Instant; email: string; address: string };
  idempotency_key: {
    actor_id: string;
    key: string;
    request_hash: Buffer;
    status: number;
    body: string;
    property_ids: string[] | null;
    created_at: Instant;
  };
  notification: {
    id: Generated<string>;
    user_id: string;
    type: NotificationType;
    message: string;
    created_at: Instant;
    is_read: Generated<boolean>;
    subject_path: string | null;
    subject_id: string | null;
    property_id: string | null;
  };
  incident_comment: {
    id: Generated<string>;
    incident_id: string;
    body: string;
    is_public: boolean;
    verb: string | null;
    created_at: Instant;
    updated_at: Instant;
    created_by: string | null;
    deleted_at: string | null;
    version: Generated<number>;
  };
  attachment: {
    id: Generated<string>;
    owner_entity: string;
    owner_id: string | null;
    name: string;
    type: string;
    size: number;
    sha256: string;
    width: number | null;
    height: number | null;
    file_key: string;
    thumbnail_key: string | null;
    created_at: Instant;
    created_by: string | null;
  };
  deposit: Base & { rental_id: string; kind: string; amount: number; state: string };
  rental_party: {
    id: Generated<string>;
    rental_id: string;
    person_id: string;
    role: "tenant" | "additional_tenant" | "guarantor";
    since: string;
    until: string | null;
  };
  rental_rent: {
    id: Generated<string>;
    rental_id: string;
    amount: number;
    expenses: number;
    valid_from: string;
    source: "contract" | "increment" | "agreement";
  };
}
