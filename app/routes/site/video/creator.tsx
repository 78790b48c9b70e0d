import { firstCharacters } from '#app/lib/format';

type CreatorProps = { name: string | null; url: string | null; image: string | null };

export function Creator({ name, url, image }: CreatorProps) {
  if (name === null) return null;
  return (
    <div className="flex items-center gap-4">
      {image?.startsWith('/') ? (
        <img className="avatar avatar-large" src={image} alt="" width={52} height={52} />
      ) : (
        <span className="avatar avatar-large" aria-hidden="true">
          {firstCharacters(name, 1).toUpperCase()}
        </span>
      )}
      <div>
        <p className="font-semibold" dir="auto">
          {name}
        </p>
        {url && (
          <a className="link meta" href={url} rel="noopener nofollow ugc">
            Visit channel
          </a>
        )}
      </div>
    </div>
  );
}
