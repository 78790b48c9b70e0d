type ThankYouProps = { link: string };

/** What she sees after answering: the private link that opens her answer again, with ways to send it to herself. */
export function ThankYou({ link }: ThankYouProps) {
  const body = encodeURIComponent(`My answer, to change it later: ${link}`);
  return (
    <section className="banner grid gap-4" aria-labelledby="thanks">
      <h2 id="thanks" className="text-[1.5rem]">
        He has your answer
      </h2>
      <p>
        Changed your mind? This private link opens your answer again, here or on another phone. Keep it to
        yourself.
      </p>
      <div className="field max-w-[35rem]">
        <label htmlFor="edit-link">Your private link</label>
        <input id="edit-link" className="input" readOnly value={link} />
      </div>
      <p className="flex flex-wrap gap-3">
        <a className="btn btn-line btn-small" href={`sms:?&body=${body}`} data-document>
          Text it to myself
        </a>
        <a
          className="btn btn-line btn-small"
          href={`mailto:?subject=${encodeURIComponent('My answer')}&body=${body}`}
          data-document
        >
          Email it to myself
        </a>
      </p>
    </section>
  );
}
