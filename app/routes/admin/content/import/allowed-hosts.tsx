import { Form } from '@remix-run/react';

type AllowedHostsProps = { hosts: string[]; host: string | undefined };

/** The PeerTube hosts that this site may ask and show players of, beside the one of the settings. */
export function AllowedHosts({ hosts, host }: AllowedHostsProps) {
  return (
    <details className="panel" id="hosts" open={host !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">
        Confirmed PeerTube hosts ({hosts.length})
      </summary>
      <p className="meta mt-3 max-w-[68ch]">
        Videos of these hosts can be imported, and their players shown. Striking one leaves its videos where
        they are, with a link to their page instead of a player.
      </p>
      {hosts.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {hosts.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>{name}</span>
              <Form method="post" action="/admin">
                <input type="hidden" name="host" value={name} />
                <button
                  type="submit"
                  name="intent"
                  value="strike-host"
                  className="btn btn-line btn-small"
                  aria-label={`Strike ${name}`}
                >
                  Strike
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="field min-w-0 flex-1 basis-80">
          <label htmlFor="host">Host</label>
          <input
            id="host"
            name="host"
            className="input"
            inputMode="url"
            autoComplete="off"
            required
            maxLength={300}
            defaultValue={host}
            placeholder="tube.example"
          />
        </div>
        <button type="submit" name="intent" value="confirm-host" className="btn">
          Confirm Host
        </button>
      </Form>
    </details>
  );
}
