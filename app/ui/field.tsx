import { type Fetcher, useNavigation } from '@remix-run/react';
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import limits from '#app/lib/field-limits.json';
import type { FormResult } from '#app/lib/form-result';
import { Counter } from './tool';

export type FieldBase = {
  form: string;
  name: string;
  label: string;
  result?: FormResult | undefined;
  hint?: string;
  initial?: string | undefined;
};

const idOf = (form: string, name: string) => `${form}-${name}`;

/** Returns the submitted value of a refused form, else the initial value. */
export function typedValue(result: FormResult | undefined, name: string, initial = ''): string {
  const value = result?.initialValue?.[name];
  return typeof value === 'string' ? value : initial;
}

type Shared = { form: string; result?: FormResult | undefined };

/** Returns the props that the fields of one form share: `text(name, label)`, `flag(name)` for a checkbox, and `base` for others. */
export function fieldsOf<V extends object = Record<string, unknown>, S extends Shared = Shared>(
  shared: S,
  values?: V,
) {
  return {
    base: shared,
    text(name: keyof V & string, label: string) {
      const value = values?.[name];
      return { ...shared, name, label, initial: value == null ? undefined : String(value) };
    },
    flag: (name: keyof V & string) => ({ ...shared, name, initial: values?.[name] === true }),
  };
}

function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      {error}
    </p>
  );
}

export function FieldFrame({ children, ...field }: FieldBase & { children: ReactNode }) {
  const { name, label, result, hint } = field;
  const id = idOf(field.form, name);
  const source = result?.sources?.[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* A new control, since browsers keep the value of one that was typed in. */}
      <Fragment key={source && typedValue(result, name)}>{children}</Fragment>
      {source && (
        <p className="meta" id={`${id}-source`}>
          {source}
        </p>
      )}
      <ErrorText id={id} error={result?.error?.[name]?.[0]} />
    </div>
  );
}

type Limits = Record<string, Record<string, number>>;

/** Maximum lengths by form and field. The dashboard provides its own, so visitors do not load them. */
export const FieldLimits = createContext<Limits>(limits);

function useLimit({ form, name }: FieldBase, limit?: number): number | undefined {
  const ofForm = useContext(FieldLimits)[form.split('-')[0] ?? ''];
  return limit ?? ofForm?.[name];
}

/** Returns the attributes that connect a control with its label, hint and error. */
export function wiring({ form, name, result, hint, initial }: FieldBase) {
  const id = idOf(form, name);
  const invalid = result?.error?.[name] !== undefined && result.error[name] !== null;
  const source = result?.sources?.[name] && `${id}-source`;
  const described = [hint && `${id}-hint`, source, invalid && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    className: 'input',
    dir: 'auto' as const,
    defaultValue: typedValue(result, name, initial),
    'aria-invalid': invalid || undefined,
    'aria-describedby': described || undefined,
  };
}

/** Returns the attributes of a control, without what its label and frame show. */
function attributesOf<P extends FieldBase>({ form, name, label, result, hint, initial, ...attributes }: P) {
  return attributes;
}

/** `limit` is for fields that no schema names. The server refuses longer text. */
type WithLimit = { limit?: number };
type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldBase &
  Omit<ComponentProps<Tag>, 'form'>;

export function Field({ limit, ...field }: ControlProps<'input'> & WithLimit) {
  const most = useLimit(field, limit);
  const { defaultValue, ...wired } = wiring(field);
  return (
    <FieldFrame {...field}>
      <input
        type="text"
        data-limit={most}
        {...wired}
        defaultValue={field.type === 'password' ? '' : defaultValue}
        {...attributesOf(field)}
      />
      {most !== undefined && <Counter field={wired.id} />}
    </FieldFrame>
  );
}

export function PasswordField(field: ControlProps<'input'>) {
  return <Field {...field} type="password" required />;
}

export function EmailField(field: ControlProps<'input'>) {
  return <Field {...field} type="email" autoComplete="email" required />;
}

export function TextField({ limit, ...field }: ControlProps<'textarea'> & WithLimit) {
  const most = useLimit(field, limit);
  return (
    <FieldFrame {...field}>
      <textarea data-limit={most} {...wiring(field)} {...attributesOf(field)} />
      {most !== undefined && <Counter field={idOf(field.form, field.name)} />}
    </FieldFrame>
  );
}

export function SelectField({ children, ...field }: ControlProps<'select'>) {
  return (
    <FieldFrame {...field}>
      <select {...wiring(field)} {...attributesOf(field)}>
        {children}
      </select>
    </FieldFrame>
  );
}

type ChoiceProps = Omit<ControlProps<'select'>, 'children'> & {
  /** Values with their labels, or labels that are the values too. */
  choices: Record<string, string> | string[];
  none?: string;
};

export function ChoiceField({ choices, none, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {(Array.isArray(choices) ? choices.map((each) => [each, each]) : Object.entries(choices)).map(
        ([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ),
      )}
    </SelectField>
  );
}

type CheckProps = Pick<FieldBase, 'form' | 'name' | 'result'> & { initial?: boolean; children: ReactNode };

export function CheckField({ form, name, result, initial = false, children }: CheckProps) {
  const id = idOf(form, name);
  const error = result?.error?.[name]?.[0];
  return (
    <div>
      <div className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="on"
          defaultChecked={result === undefined ? initial : result.initialValue?.[name] === 'on'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <ErrorText id={id} error={error} />
    </div>
  );
}

/** Keeps Enter from sending a form: Enter presses the first button, and this one is disabled (HTML, implicit submission). */
export function NoEnter() {
  return <button type="submit" disabled hidden />;
}

/** A hidden field that only bots fill in. */
export function HoneypotField({ form }: { form: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={`${form}-website`}>Leave this empty</label>
      <input id={`${form}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Returns a key that changes after a successful submit, which empties the form. A form that navigates has no `fetcher`. */
export function useFormKey(result: FormResult | undefined, fetcher?: Pick<Fetcher, 'state' | 'formMethod'>) {
  const navigation = useNavigation();
  const { state, formMethod } = fetcher ?? navigation;
  const [sent, setSent] = useState(0);
  const sending = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      if (formMethod === 'POST') sending.current = true;
      return;
    }
    if (sending.current && result === undefined) setSent((count) => count + 1);
    sending.current = false;
  }, [state, formMethod, result]);
  return sent;
}
