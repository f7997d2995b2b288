import { Button } from "@mantine/core";
import { Link } from "wouter";
import { useT } from "#shared/ui/use-t.ts";

/** Link to the home page, for error pages. */
export function GoHome() {
  const t = useT();
  return (
    <Button component={Link} href="/">
      {t("action.go_home")}
    </Button>
  );
}
