import { Button } from "@mantine/core";
import { IconFileTypePdf, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { languages } from "#shared/lib/language.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { RecordMailDialog } from "../invoices/mail-dialog.tsx";
import { RecordMails } from "../invoices/invoice-mails.tsx";
import { statementMailsQuery } from "./statement-queries.ts";

const pathOf = ({ id }: Pick<OwnerStatement, "id">) => `/${ownerStatementResource.path}/${id}`;

/** The PDF, in either language. */
export function PdfButtons({ statement }: { statement: OwnerStatement }) {
  const { t } = useTexts();
  return languages.map((language) => (
    <FileButton
      key={language}
      path={`${pathOf(statement)}/pdf?language=${language}`}
      name={`${statement.code}.pdf`}
      label={t(`accounting.owner_statement.pdf.${language}`)}
      icon={IconFileTypePdf}
    />
  ));
}

function OwnerMailDialog({ statement, onClose }: { statement: OwnerStatement; onClose: () => void }) {
  const { t } = useTexts();
  const can = useCan();
  const owner = useQuery({ ...oneQuery(ownerResource, statement.owner_id), enabled: can("owner", "read") });
  return (
    <RecordMailDialog
      title={t("accounting.mail.title", { number: statement.code })}
      path={pathOf(statement)}
      entity="owner_statement"
      recipient={{ known: owner.data?.email ?? "", isRead: owner.isSuccess, language: "" }}
      onClose={onClose}
    />
  );
}

/** Mails an issued statement to its owner. */
export function MailButton({ statement }: { statement: OwnerStatement }) {
  const { t } = useTexts();
  const [isDialogOpen, setIsDialogOpen] = useIsOpen("mail");
  const mayMail = useCan()("owner_statement", "update");
  if (!mayMail || statement.state === "annulled") return null;
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setIsDialogOpen(true)}>
        {t("accounting.owner_statement.mail")}
      </Button>
      {isDialogOpen && <OwnerMailDialog statement={statement} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

export function StatementMails({ statement }: { statement: OwnerStatement }) {
  const { data: mails } = useQuery(statementMailsQuery(statement.id));
  return <RecordMails mails={mails ?? []} />;
}
