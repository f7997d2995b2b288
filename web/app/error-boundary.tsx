import { Button } from "@mantine/core";
import { IconMoodPuzzled } from "@tabler/icons-react";
import { Component, type ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import { GoHome } from "./go-home.tsx";
import { PageMessage } from "#web/components/page-message.tsx";

/** A reload also brings the new chunks when the server has been updated meanwhile and the old ones are gone. */
function BrokenPage() {
  const t = useT();
  return (
    <PageMessage
      title={t("error_page.title")}
      hint={t("error_page.broken_hint")}
      figure={<IconMoodPuzzled size={30} stroke={1.5} aria-hidden />}
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        {t("action.retry")}
      </Button>
      <GoHome />
    </PageMessage>
  );
}

interface Props {
  /** Another place, another chance: the boundary forgets its error when this changes. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Keeps a page's fault inside the page: the menus go on working. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}
