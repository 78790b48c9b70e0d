import { PlayIcon } from '../../components/icons';
import { Picture } from '../../components/picture';
import type { PlayerData } from '../../lib/player';

type PlayerProps = {
  video: { id: number; title: string; picture: string; url: string; duration: string | null };
  /** What plays it, once play was pressed; null: the preview. */
  player: PlayerData | null;
  /** False: its host may not be framed here (any more); the preview leads to its own page. */
  playable: boolean;
};

/** The preview until play is pressed, then the player. Pressing play is a document load: its policy must allow the player. */
export function Player({ video, player, playable }: PlayerProps) {
  if (player?.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: own files come without caption tracks.
      <video
        className="player"
        id="player"
        src={player.src}
        poster={video.picture}
        controls
        preload="metadata"
        playsInline
        aria-label={video.title}
      />
    );
  }
  if (player?.kind === 'frame') {
    return (
      <iframe
        className="player"
        id="player"
        src={player.src}
        title={video.title}
        width={1160}
        height={480}
        allow="fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        // Platforms refuse to play without knowing the site, and need their own storage and scripts.
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
      />
    );
  }
  return (
    <a
      className="frame frame-preview frame-float"
      {...(playable
        ? { href: `/video/${video.id}?play=1#player` }
        : { href: video.url, rel: 'noopener nofollow ugc' })}
      data-document
      id="player"
    >
      <Picture
        src={video.picture}
        width={1280}
        height={720}
        sizes="(min-width: 75rem) 1160px, 100vw"
        place={0}
      />
      <PlayIcon size={76} />
      <span className="sr-only">Play {video.title}</span>
      {video.duration && <span className="pill pill-duration">{video.duration}</span>}
    </a>
  );
}
