import { type ComponentProps, createContext, Fragment, type ReactNode, useContext } from 'react';
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

function idOf(form: string, name: string): string {
  return `${form}-${name}`;
}

/** Returns the submitted value of a refused form, else the initial value. */
export function typedValue(result: FormResult | undefined, name: string, initial = ''): string {
  const value = result?.initialValue?.[name];
  return typeof value === 'string' ? value : initial;
}

/** Returns the props that the fields of one form share: `text(name, label)`, and `flag(name)` for a checkbox. */
export function fieldsOf<V extends object = Record<string, unknown>>(
  shared: { form: string; result?: FormResult | undefined },
  values?: V,
) {
  return {
    text(name: keyof V & string, label: string) {
      const value = values?.[name];
      return { ...shared, name, label, initial: value == null ? undefined : String(value) };
    },
    flag: (name: keyof V & string) => ({ ...shared, name, initial: values?.[name] === true }),
  };
}

export function FieldFrame({
  form,
  name,
  label,
  result,
  hint,
  children,
}: FieldBase & { children: ReactNode }) {
  const id = idOf(form, name);
  const error = result?.error?.[name]?.[0];
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
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type Limits = Record<string, Record<string, number>>;

/** Maximum lengths by form and field. The dashboard provides its own, so visitors do not load them. */
export const FieldLimits = createContext<Limits>(limits);

function useLimit(form: string, name: string): number | undefined {
  return useContext(FieldLimits)[form.split('-')[0] ?? '']?.[name];
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

/** `limit` is for fields that no schema names. The server refuses longer text. */
type WithLimit = { limit?: number };
type InputProps = FieldBase & WithLimit & Omit<ComponentProps<'input'>, 'form'>;

export function Field({ form, name, label, result, hint, initial, limit, ...input }: InputProps) {
  const base = { form, name, label, result, ...(hint === undefined ? {} : { hint }), initial };
  const schemaLimit = useLimit(form, name);
  const most = limit ?? schemaLimit;
  const { defaultValue, ...wired } = wiring(base);
  return (
    <FieldFrame {...base}>
      <input
        type="text"
        data-limit={most}
        {...wired}
        defaultValue={input.type === 'password' ? '' : defaultValue}
        {...input}
      />
      {most !== undefined && <Counter field={wired.id} />}
    </FieldFrame>
  );
}

export function TextField({
  form,
  name,
  label,
  result,
  hint,
  initial,
  limit,
  ...input
}: FieldBase & WithLimit & Omit<ComponentProps<'textarea'>, 'form'>) {
  const schemaLimit = useLimit(form, name);
  const most = limit ?? schemaLimit;
  const base = { form, name, label, result, ...(hint === undefined ? {} : { hint }), initial };
  return (
    <FieldFrame {...base}>
      <textarea data-limit={most} {...wiring(base)} {...input} />
      {most !== undefined && <Counter field={idOf(form, name)} />}
    </FieldFrame>
  );
}

type SelectProps = FieldBase & Omit<ComponentProps<'select'>, 'form'>;

export function SelectField({ form, name, label, result, hint, initial, children, ...input }: SelectProps) {
  const base = { form, name, label, result, ...(hint === undefined ? {} : { hint }), initial };
  return (
    <FieldFrame {...base}>
      <select {...wiring(base)} {...input}>
        {children}
      </select>
    </FieldFrame>
  );
}

type ChoiceProps = Omit<SelectProps, 'children'> & {
  choices: Record<string, string>;
  none?: string;
};

export function ChoiceField({ choices, none, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

type CheckProps = {
  form: string;
  name: string;
  result?: FormResult | undefined;
  initial?: boolean;
  children: ReactNode;
};

export function CheckField({ form, name, result, initial = false, children }: CheckProps) {
  const id = idOf(form, name);
  const error = result?.error?.[name]?.[0];
  const checked = result === undefined ? initial : result.initialValue?.[name] === 'on';
  return (
    <div>
      <div className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="on"
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
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
