import { CatalogueIcon, CheckIcon, HomeIcon, MenuIcon, SearchIcon } from "../../ui/frame/icons.tsx";
import { useSite } from "../../ui/frame/site.ts";
import { ThemeChoice } from "../../ui/frame/theme-choice.tsx";
import { figure } from "./format.ts";
import { JumpBox } from "./jump/jump-box.tsx";
import { OFFICE_KEYS } from "./office-keys.tsx";

interface ShownSection {
  readonly path: string;
  readonly name: string;
  readonly group: string;
  readonly waiting: number;
}

interface OfficePerson {
  readonly name: string;
  readonly role: string;
}

export interface OfficeSideProps {
  readonly path: string;
  /** Those that the person may open. */
  readonly sections: readonly ShownSection[];
  /** Null until it is read. */
  readonly person: OfficePerson | null;
}

/** Sections with an entry of their own in the bar of narrow screens. */
const IN_BAR = { "/back-office": HomeIcon, "/back-office/work": CheckIcon, "/back-office/catalogue": CatalogueIcon };

/** The navigation of the back office: a column beside the screen, or a bar below it on narrow screens. */
export function OfficeSide({ path, sections, person }: OfficeSideProps) {
  const { name } = useSite();
  return (
    <header className="office-side">
      <a href="/back-office" className="office-brand">
        {name} <span>Back office</span>
      </a>
      <button
        type="button"
        popoverTarget={OFFICE_KEYS}
        className="office-help"
        aria-label="Keys of all screens"
        title="Keys of all screens"
      >
        <kbd aria-hidden="true">?</kbd>
      </button>
      <JumpBox />
      <nav aria-label="Most used" className="office-bar">
        {Object.entries(IN_BAR).map(([href, Icon]) => {
          const section = sections.find((one) => one.path === href);
          return (
            section !== undefined && (
              <a key={href} href={href} aria-current={currentOf(href, path)}>
                <Icon />
                <SectionName {...section} />
              </a>
            )
          );
        })}
        <a href="/back-office/jump" aria-current={currentOf("/back-office/jump", path)}>
          <SearchIcon />
          Jump
        </a>
      </nav>
      {/* Closed on narrow screens; wide ones show its content in any case. */}
      <details className="office-menu" data-disclosure="">
        <summary>
          <MenuIcon />
          Menu
        </summary>
        <div>
          <nav aria-label="Back office" className="office-nav">
            {[...Map.groupBy(sections, (section) => section.group)].map(([group, ofGroup]) => (
              <section key={group} aria-label={group}>
                {ofGroup.length > 1 && ofGroup[0]?.name !== group && <p aria-hidden="true">{group}</p>}
                <ul>
                  {ofGroup.map((section) => (
                    <li key={section.path}>
                      <a href={section.path} aria-current={currentOf(section.path, path)}>
                        <SectionName {...section} />
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          {person !== null && <PersonMenu person={person} />}
        </div>
      </details>
    </header>
  );
}

function SectionName({ name, waiting }: ShownSection) {
  return (
    <>
      <span>{name}</span>
      {waiting > 0 && (
        <b>
          {figure(waiting)}
          <span className="sr-only"> waiting</span>
        </b>
      )}
    </>
  );
}

function PersonMenu({ person: { name, role } }: { readonly person: OfficePerson }) {
  return (
    <details className="office-person" data-disclosure="">
      <summary>
        <span>{name}</span> <small>{role}</small>
      </summary>
      <div className="popover-panel">
        <a href="/account">Your account</a>
        <a href="/">Visit the site</a>
        <button type="button" popoverTarget={OFFICE_KEYS}>
          Keyboard <kbd aria-hidden="true">?</kbd>
        </button>
        <ThemeChoice />
        <form method="post" action="/sign-out">
          <button type="submit">Sign out</button>
        </form>
      </div>
    </details>
  );
}

/** The page itself, or the section it belongs to. */
export function currentOf(path: string, here: string): "page" | "true" | undefined {
  if (path === here) return "page";
  return path !== "/back-office" && here.startsWith(`${path}/`) ? "true" : undefined;
}
