import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { documentResource } from "#shared/domain/documents/document.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { BundleButton, useMayBundle } from "#web/components/documents/bundle/bundle-button.tsx";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { documentColumns, documentFilters } from "./document-columns.tsx";

const DocumentForm = lazyComponent(async () => (await import("./document-form.tsx")).DocumentForm);

/** Columns left out on a record's page for lack of space. */
const wide: ReadonlySet<string> = new Set(["document_type_id", "sent_at"]);

const hrefOf = ({ id }: { readonly id: string }) => `/documents/${id}`;

/** The documents of a rental, a person, a property or an asset; those of a rental can be created here, and drafts of one sent together. */
export function DocumentsOf({ fixed, hidden }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(
    documentResource,
    documentColumns.filter(({ id }) => !wide.has(id) && !hidden?.includes(id)),
    { fixed },
  );
  const can = useCan();
  const { rental_id } = fixed;
  const mayCreate = can("document", "create") && rental_id !== undefined;
  const mayBundle = useMayBundle() && rental_id !== undefined;
  return (
    <>
      {(mayBundle || mayCreate) && (
        <Group justify="flex-end" mb="sm">
          {mayBundle && <BundleButton rentalId={rental_id} />}
          {mayCreate && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={list.state.openNew}
            >
              {t("new.document")}
            </Button>
          )}
        </Group>
      )}
      <EmbeddedList list={list} filters={documentFilters} hrefOf={hrefOf} />
      {mayCreate && <ListDrawer list={list} form={DocumentForm} hrefOf={hrefOf} initial={fixed} />}
    </>
  );
}
