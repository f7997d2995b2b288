import { formatPhone, isChatNumber, normalizePhone } from "#shared/domain/core/phone.ts";

/** The name of the service, the same in every language. */
const CHAT = "WhatsApp";

/** A number to call and, unless it is a Spanish landline, to write to; only text where it is no telephone number. */
export function PhoneLinks({ phone }: { readonly phone: string }) {
  const number = normalizePhone(phone);
  if (number === null) return phone;
  return (
    <>
      <a href={`tel:${number}`}>{formatPhone(number)}</a>
      {isChatNumber(number) && (
        <>
          {" · "}
          <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noopener noreferrer">
            {CHAT}
          </a>
        </>
      )}
    </>
  );
}
