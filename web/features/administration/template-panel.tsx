import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bulk-upload-page.module.css";

/** Template download for users without a file. */
export function TemplatePanel({ entity }: { entity: SheetEntity | null }) {
  const { t } = useTexts();
  const download = useMutation({
    mutationFn: (of: SheetEntity) => downloadFile(`/bulk-uploads/templates/${of}`, `${of}.xlsx`),
  });
  return (
    <section className={classes.template}>
      <h2 className={classes.heading}>{t("administration.template.title")}</h2>
      <p className={classes.text}>{t("administration.template.text")}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={entity === null}
        loading={download.isPending}
        onClick={() => entity && download.mutate(entity)}
      >
        {t("administration.template.download")}
      </Button>
    </section>
  );
}
