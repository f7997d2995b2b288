import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { MessageKey } from "#locales/es.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { allowedMoves, type Lifecycle, rightOfMove } from "#shared/domain/core/lifecycle.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { PlainMenu } from "../plain-menu.tsx";
import type { BaseRow } from "../row.ts";
import { useCan } from "../use-can.ts";
import { useIsPhone } from "../use-is-phone.ts";
import { usePageCommands } from "../use-page-commands.ts";
import { useTexts } from "../use-texts.ts";

interface MoveActionsProps<State extends string, Verb extends string> {
  resource: Resource;
  row: BaseRow;
  lifecycle: Lifecycle<State, Verb>;
  state: State;
  text: (verb: Verb) => MessageKey;
  /** The palette's label for a verb, if the button's label alone is not clear there. */
  command?: (verb: Verb) => MessageKey;
  /** Whether a verb applies to this row, beyond what its state allows. */
  isOffered?: (verb: Verb) => boolean;
  /** The primary verb, highlighted. */
  isMain?: (verb: Verb) => boolean;
  /** Verbs that need input: the page shows its own form and sends the move itself. */
  onRequest?: Partial<Record<Verb, () => void>>;
  /** In a panel there is room for all buttons, on a phone as well. */
  isInPanel?: boolean;
  /** Called after a move without input. */
  onDone?: (verb: Verb, after: object) => void;
}

interface Move {
  readonly verb: string;
  readonly label: string;
  readonly isMain: boolean;
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

const allPages: readonly Page[] = pages;
const iconOf = ({ name }: Resource) => allPages.find(({ entity, icon }) => entity === name && icon)?.icon ?? "type";

const offerAll = () => true;
const noneIsMain = () => false;

/** A move without input, sent once: the second click of a double click comes before the button is rendered as busy. */
function useMove<Verb extends string>({
  resource,
  row,
  onDone,
}: Pick<MoveActionsProps<string, Verb>, "resource" | "row" | "onDone">) {
  const isSent = useRef(false);
  const move = useMutation({
    mutationFn: (verb: Verb) => moveOne(resource, row.id, verb, { version: row.version }),
    onSuccess: (after, verb) => onDone?.(verb, after),
    onSettled: () => {
      isSent.current = false;
    },
  });
  const send = (verb: Verb) => {
    if (isSent.current) return;
    isSent.current = true;
    move.mutate(verb);
  };
  return { send, running: move.isPending ? move.variables : null };
}

/**
 * The moves allowed by the record's state and the user's rights, in the lifecycle's order; also offered by the
 * palette.
 */
export function MoveActions<State extends string, Verb extends string>(props: MoveActionsProps<State, Verb>) {
  const { resource, row, lifecycle, state, text, command = text } = props;
  const { isOffered = offerAll, isMain = noneIsMain, onRequest = {}, isInPanel = false } = props;
  const { t } = useTexts();
  const can = useCan();
  const isPhone = useIsPhone();
  const { send, running } = useMove(props);
  const requestHandlers: Partial<Record<Verb, () => void>> = onRequest;
  const possible = row.archived_at === null ? allowedMoves(lifecycle, state) : [];
  const verbs = possible.filter((verb) => can(resource.name, rightOfMove(lifecycle, verb, state)) && isOffered(verb));
  const runOf = (verb: Verb) => requestHandlers[verb] ?? (() => send(verb));
  usePageCommands(
    verbs.map((verb) => ({
      id: `${resource.name}_${verb}`,
      title: command(verb),
      icon: iconOf(resource),
      hint: row.label,
      run: runOf(verb),
    })),
  );
  const moves = verbs.map((verb) => ({
    verb,
    label: t(text(verb)),
    isMain: isMain(verb),
    isRunning: running === verb,
    isDisabled: running !== null,
    run: runOf(verb),
  }));
  return isPhone && !isInPanel ? <PhoneMoves moves={moves} /> : <MoveButtons moves={moves} />;
}

function MoveButtons({ moves }: { moves: readonly Move[] }) {
  return moves.map(({ verb, label, isMain, isRunning, isDisabled, run }) => (
    <Button key={verb} variant={isMain ? "filled" : "default"} loading={isRunning} disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  ));
}

/** For phones, where several buttons do not fit in one line: the main move stays a button, the others are in a menu. */
function PhoneMoves({ moves }: { moves: readonly Move[] }) {
  const others = moves.filter(({ isMain }) => !isMain);
  return (
    <>
      <MoveButtons moves={moves.filter(({ isMain }) => isMain)} />
      {others.length > 1 ? <MoveMenu moves={others} /> : <MoveButtons moves={others} />}
    </>
  );
}

function MoveMenu({ moves }: { moves: readonly Move[] }) {
  const { t } = useTexts();
  return (
    <PlainMenu
      position="bottom-end"
      target={(button) => (
        <Button
          {...button}
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={moves.some(({ isRunning }) => isRunning)}
        >
          {t("components.moves")}
        </Button>
      )}
    >
      {moves.map(({ verb, label, isDisabled, run }) => (
        <Menu.Item key={verb} disabled={isDisabled} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </PlainMenu>
  );
}
