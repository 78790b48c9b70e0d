import { useLocation, useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';

const LOOKS = {
  main: 'btn',
  line: 'btn btn-line',
  quiet: 'btn btn-quiet',
  small: 'btn btn-line btn-small',
  'small main': 'btn btn-small',
  'small quiet': 'btn btn-quiet btn-small',
  sign: 'btn btn-line btn-small btn-sign',
};

type Look = { label: string; look?: keyof typeof LOOKS };
type ButtonProps = Look & { intent?: string } & ComponentProps<'button'>;

/** Sends the form around it, with its intent if it has one. */
export function Button({ label, look = 'main', intent, ...more }: ButtonProps) {
  const named = intent === undefined ? {} : { name: 'intent', value: intent };
  return (
    <button type="submit" {...named} className={LOOKS[look]} {...more}>
      {label}
    </button>
  );
}

/** A link that looks like a button. The space keeps it apart from the next one in text browsers. */
export function LinkButton({ label, look = 'main', href, ...more }: Look & ComponentProps<'a'>) {
  return (
    <>
      <a className={LOOKS[look]} href={href} {...more}>
        {label}
      </a>{' '}
    </>
  );
}

type SubmitButtonProps = ComponentProps<typeof Button> & { busy: string; sending?: boolean | undefined };

/** A submit button that shows `busy` while a script sends the page's form. Without scripts it is never disabled. */
export function SubmitButton({ label, busy, sending, ...button }: SubmitButtonProps) {
  const { state, formAction, formData } = useNavigation();
  const { pathname } = useLocation();
  const isOwn = button.intent === undefined || formData?.get('intent') === button.intent;
  const isBusy = sending ?? (state !== 'idle' && formAction?.split('?')[0] === pathname && isOwn);
  return <Button {...button} label={isBusy ? busy : label} disabled={isBusy || button.disabled} />;
}

/** Hidden fields, one for each attribute that has a value. React takes `ref` and `key` for itself, so no field has these names. */
export function Hidden(fields: Record<string, string | number | null | undefined> & { ref?: never }) {
  return Object.entries(fields).map(
    ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Paths in a 32 by 32 view box. */
const SHAPES = {
  bow: 'M16 15.2c-2.2-4.4-6.2-7.4-10-6.9-2.7.4-3.1 3.4-2.7 6.1.4 2.9 1.9 5.1 4.7 4.8 3.3-.4 6-2.2 8-4zm0 0c2.2-4.4 6.2-7.4 10-6.9 2.7.4 3.1 3.4 2.7 6.1-.4 2.9-1.9 5.1-4.7 4.8-3.3-.4-6-2.2-8-4zM15 16.3c-1 3.9-3 6.2-6.8 9.2M17 16.3c1 3.9 3 6.2 6.8 9.2',
  arrow: 'M8 24 24 8M11 8h13v13',
  search: 'M14 5a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM21 21l7 7',
  chevron: 'm8 12 8 8 8-8',
} as const;

/** Icons of few pages. They are drawn inline, so that other pages do not carry them. */
const RARE_SHAPES = {
  heart: 'M16 27C3 17 5 7 11 6c2.5-.4 4 1 5 3 1-2 2.5-3.4 5-3 6 1 8 11-5 21z',
  cross: 'm9 9 14 14M23 9 9 23',
  wave: 'M5 18c3-5 7-5 11-2s8 3 11-2',
  filter: 'M4 9h24M9 16h14M13 23h6',
} as const;

type IconName = keyof typeof SHAPES | keyof typeof RARE_SHAPES;

const isRare = (name: IconName): name is keyof typeof RARE_SHAPES => name in RARE_SHAPES;

/** Defines the icons once in a document, because lists repeat them. */
export function IconShapes() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(SHAPES).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 32 32">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox={isRare(name) ? '0 0 32 32' : undefined} aria-hidden="true">
      {isRare(name) ? <path d={RARE_SHAPES[name]} /> : <use href={`#i-${name}`} />}
    </svg>
  );
}

type UserTextProps = {
  text: string | null | undefined;
  className?: string;
  tag?: 'p' | 'span' | 'strong' | 'figcaption';
};

/** Text from a user, in either direction of writing. Renders nothing without text. */
export function UserText({ text, className, tag: Tag = 'p' }: UserTextProps) {
  if (!text) return null;
  return (
    <Tag className={className} dir="auto">
      {text}
    </Tag>
  );
}

/** A link whose text a person wrote, so it may run from right to left. */
export function NameLink({ name, ...attributes }: ComponentProps<'a'> & { name: string }) {
  return (
    <a {...attributes} dir="auto">
      {name}
    </a>
  );
}

type SectionProps = ComponentProps<'section'> & { title: string; titleId: string; titleClass?: string };

/** A section that its heading names. */
export function Section({ title, titleId, titleClass, children, ...attributes }: SectionProps) {
  return (
    <section {...attributes} aria-labelledby={titleId}>
      <h2 id={titleId} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CodeBlock({ code, id }: { code: string; id?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
    <pre className="code" tabIndex={0} id={id}>
      {code}
    </pre>
  );
}
