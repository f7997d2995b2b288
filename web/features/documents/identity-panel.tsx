import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import {
  type IdentityPicture,
  type IdentityTerms,
  identityWordsIn,
} from "#shared/domain/documents/identity-picture.ts";
import { formatDate, formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useShownBlob } from "#web/components/use-shown-blob.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./documents.module.css";
import styles from "./identity.module.css";
import { identityPicturesQuery, pictureQuery, useDeletePictures } from "./identity-queries.ts";

interface PictureProps {
  readonly documentId: string;
  readonly picture: IdentityPicture;
}

/** A passport has no sides: its page is given. */
const sideKey = ({ kind, side }: IdentityPicture) =>
  kind === "passport" ? "identity.side.page" : (`identity.side.${side}` as const);

/** The picture in a dialog, which fetches it once. */
function PictureDialog({ documentId, picture, onClose }: PictureProps & { onClose: () => void }) {
  const { t } = useTexts();
  const { data, error } = useQuery(pictureQuery(documentId, picture.id));
  const show = useShownBlob(data);
  const alt = t("identity.picture_of", { name: picture.signer_name, side: t(sideKey(picture)) });
  return (
    <PlainModal opened onClose={onClose} title={alt} size="xl">
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
      {!error && <img ref={show} className={styles.picture} alt={alt} aria-busy={data === undefined} />}
    </PlainModal>
  );
}

/** Until when it is stored, or why it was deleted; it is deleted when its file is. */
function PictureState({ given_at, delete_on, deleted_at, deletion, is_removed }: IdentityPicture) {
  const { t, language } = useTexts();
  if (deleted_at === null || deletion === null)
    return t("identity.given_on", { at: formatInstant(given_at, language), day: formatDate(delete_on, language) });
  const day = formatInstant(deleted_at, language);
  return is_removed ? t(`identity.deleted.${deletion}`, { day }) : t("identity.deleting", { day });
}

function PictureRow({ documentId, picture }: PictureProps) {
  const { t } = useTexts();
  const mayLook = useCan()("document", "approve");
  const [isOpen, setOpen] = useState(false);
  const { signer_name: name, deleted_at, sha256 } = picture;
  const sideName = t(sideKey(picture));
  return (
    <li>
      <div className={classes.grow}>
        <p>{`${name} · ${sideName}`}</p>
        <p className={classes.soft}>
          <PictureState {...picture} />
        </p>
        <p className={styles.hash}>SHA-256 {sha256}</p>
      </div>
      {mayLook && deleted_at === null && (
        <Button
          variant="default"
          size="sm"
          aria-label={t("identity.view_of", { side: sideName, name })}
          onClick={() => setOpen(true)}
        >
          {t("identity.view")}
        </Button>
      )}
      {isOpen && <PictureDialog documentId={documentId} picture={picture} onClose={() => setOpen(false)} />}
    </li>
  );
}

function DeleteButton({ documentId, picture }: PictureProps) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const deleting = useDeletePictures(documentId, () => {
    setConfirming(false);
    showSuccess(t("identity.deleted_now"));
  });
  const title = t("identity.delete_of", { name: picture.signer_name });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setConfirming(true)}>
        {title}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          text={t("identity.delete_ask", { name: picture.signer_name })}
          confirm={t("identity.delete")}
          isBusy={deleting.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => deleting.mutate(picture.signer_id)}
        />
      )}
    </>
  );
}

function Terms({ terms }: { terms: IdentityTerms }) {
  const { t, language } = useTexts();
  const { purpose, basis_text } = identityWordsIn(terms, language);
  return (
    <p className={classes.soft}>
      {`${t("identity.purpose")}: ${purpose} · ${t(`documents.identity_basis.${terms.basis}`)}: ${basis_text}`}
    </p>
  );
}

/** One picture of each signer that still has some. */
const withPictures = (pictures: readonly IdentityPicture[]) => [
  ...new Map(pictures.filter((one) => one.deleted_at === null).map((one) => [one.signer_id, one])).values(),
];

/** The pictures of identity documents that signers gave: who may see them, until when, and that they are deleted. */
export function IdentityPanel({ documentId }: { documentId: string }) {
  const { t } = useTexts();
  const mayLook = useCan()("document", "approve");
  const { data, error } = useQuery(identityPicturesQuery(documentId));
  return (
    <section className={styles.panel} aria-busy={data === undefined && !error}>
      <h3>{t("identity.title")}</h3>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
      {data?.terms && <Terms terms={data.terms} />}
      <p className={classes.soft}>{t(mayLook ? "identity.looks" : "identity.no_right")}</p>
      <ul className={classes.rows}>
        {data?.pictures.map((picture) => (
          <PictureRow key={picture.id} documentId={documentId} picture={picture} />
        ))}
      </ul>
      {data?.pictures.length === 0 && <p className={classes.soft}>{t("identity.none")}</p>}
      {mayLook && (
        <div className={styles.buttons}>
          {withPictures(data?.pictures ?? []).map((picture) => (
            <DeleteButton key={picture.signer_id} documentId={documentId} picture={picture} />
          ))}
        </div>
      )}
    </section>
  );
}
