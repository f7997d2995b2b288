import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import type { CodeChannel, CodeDelivery, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { codeTargets } from "./code-targets.ts";
import type { KeySigning } from "./signing-access.ts";
import { situationOf } from "./signing-page.ts";

/** The code that was sent last by a link: only it can be entered. */
export interface StoredCode {
  readonly id: string;
  readonly channel: CodeChannel;
  readonly address: string;
  readonly at: string;
  readonly expires_at: string;
  /** Wrong ones. */
  readonly attempts: number;
  readonly code_hash: Buffer;
  readonly delivery: CodeDelivery;
  /** Whether it can be entered: neither expired nor used up. A confirmed one can be entered on a second device. */
  readonly is_open: boolean;
  /** Whether it was entered, and not so long ago that it no longer counts. */
  readonly is_confirmed: boolean;
}

const CODE_SQL = `
  select c.id, c.channel, c.address, to_json(c.at) #>> '{}' as at, to_json(c.expires_at) #>> '{}' as expires_at, c.attempts, c.code_hash,
    case coalesce(m.state, x.state) when 'sent' then 'accepted' when 'queued' then 'sending' else 'failed' end as delivery,
    k.is_confirmed, c.attempts < $4 and (k.is_confirmed or c.confirmed_at is null and c.expires_at > clock_now()) as is_open
  from signing_code c left join mail m on m.id = c.mail_id left join sms x on x.id = c.sms_id
  cross join lateral (
    select coalesce(c.confirmed_at > clock_now() - make_interval(mins => $5), false) as is_confirmed) k
  where c.signer_id = $1 and c.key_hash = $2 and c.pdf_sha256 = $3 order by c.at desc, c.id desc limit 1`;

/** The code of this signer, link and file; null when none was sent. */
export async function readCode(
  db: Queryable,
  { document, signer, key_hash }: Pick<KeySigning, "document" | "signer" | "key_hash">,
): Promise<StoredCode | null> {
  const { attempts, confirmed_minutes } = SIGNING_CODE;
  const values = [signer.id, key_hash, document.pdf_sha256, attempts, confirmed_minutes];
  const [code] = await db.query<StoredCode>(CODE_SQL, values);
  return code ?? null;
}

/** The codes of this signer, link and file that were confirmed and still count: a later code does not end them. */
export async function readConfirmed(
  db: Queryable,
  { document, signer, key_hash }: Pick<KeySigning, "document" | "signer" | "key_hash">,
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from signing_code where signer_id = $1 and key_hash = $2 and pdf_sha256 = $3
       and confirmed_at > clock_now() - make_interval(mins => $4)`,
    [signer.id, key_hash, document.pdf_sha256, SIGNING_CODE.confirmed_minutes],
  );
  return rows.map(({ id }) => id);
}

export const needsCode = ({ document }: Pick<KeySigning, "document">): boolean => document.signing_strength !== "link";

function sentOf(code: StoredCode | null): SigningCodeState["sent"] {
  if (!code || !(code.is_open || code.is_confirmed)) return null;
  const { channel, address, at, expires_at, attempts, delivery, is_confirmed } = code;
  return { channel, address, at, expires_at, attempts_left: SIGNING_CODE.attempts - attempts, delivery, is_confirmed };
}

/** What the signer's page shows of its codes; null for who needs none, or cannot sign now. */
export async function readCodeState(db: Queryable, signing: KeySigning): Promise<SigningCodeState | null> {
  return needsCode(signing) && situationOf(signing) === "open" ? describeCode(db, signing) : null;
}

/** The same for a signer who needs a code. */
export async function describeCode(db: Queryable, signing: KeySigning): Promise<SigningCodeState> {
  const code = await readCode(db, signing);
  const channels = codeTargets(signing.signer).map(({ channel, address }) => ({ channel, address }));
  return { channels, sent: sentOf(code), is_confirmed: (await readConfirmed(db, signing)).length > 0 };
}
