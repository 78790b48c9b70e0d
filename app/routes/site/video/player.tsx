import type { SerializeFrom } from '@remix-run/node';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type PlayerData, playFrom } from '#app/lib/player-data';
import { isPlainPress } from '#app/ui/browser/follow-links';
import { Image } from '#app/ui/image';
import { PlayIcon } from '#app/ui/video-card';
import type { loader } from './route';

/** The player is null if the video cannot be embedded. The preview then links to the platform. */
type PlayerProps = SerializeFrom<typeof loader> & { jump: Jumped | null };

/** A start time that the visitor pressed. `count` grows with each press. */
export type Jumped = { at: number; count: number };

/** Returns whether this document's Content-Security-Policy allows the player. After a client-side navigation it may not. */
export function mayShow(player: PlayerData): boolean {
  return player.kind === 'video' || document.documentElement.dataset.frames === player.origin;
}

/** Shows the preview until the visitor presses play. Without scripts, play loads the page again with the player. */
export function Player({ video, player, opened, start, jump }: PlayerProps) {
  const [pressed, setPressed] = useState(false);
  if (player !== null && (opened || pressed || jump !== null))
    return (
      <VideoPlayer
        // Each jump needs a new frame: changing `src` would add an entry to the browser's history.
        key={player.kind === 'frame' ? jump?.count : 'video'}
        {...{ video, jump }}
        player={playFrom(player, jump?.at ?? start)}
        starts={pressed || jump !== null}
      />
    );
  const elsewhere = player === null ? video.watchUrl : null;
  const open = (event: MouseEvent) => {
    if (player === null || !isPlainPress(event) || !mayShow(player)) return;
    event.preventDefault();
    setPressed(true);
  };
  return (
    <a
      className="frame frame-wide"
      href={elsewhere ?? `/video/${video.id}?play=1#player`}
      rel={elsewhere ? 'noopener nofollow ugc' : undefined}
      data-document
      id="player"
      onClick={open}
    >
      <Image src={video.image} size={[1280, 720]} sizes="(min-width: 64rem) 740px, 100vw" position={0} />
      <PlayIcon />
      <span className="sr-only">Play {video.title}</span>{' '}
      {video.duration && <span className="duration">{video.duration}</span>}
    </a>
  );
}

type VideoPlayerProps = Pick<PlayerProps, 'video' | 'jump'> & { player: PlayerData; starts: boolean };

function VideoPlayer({ player, video: { title, image }, starts, jump }: VideoPlayerProps) {
  const element = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  useEffect(() => {
    if (starts) element.current?.focus();
  }, [starts]);
  useEffect(() => {
    const video = element.current;
    if (jump === null || !(video instanceof HTMLVideoElement)) return;
    video.currentTime = jump.at;
    // If the browser blocks autoplay, the video stays paused at the new time.
    video.play().catch(() => {});
  }, [jump]);
  if (player.kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: not every file has captions.
      <video
        ref={element}
        className="player"
        id="player"
        poster={player.poster ?? image}
        controls
        autoPlay={starts}
        preload="none"
        playsInline
        aria-label={title}
      >
        {player.sources.map((source) => (
          <source key={source.src} {...source} />
        ))}
        {player.tracks?.map((track) => (
          <track key={track.src} {...track} />
        ))}
      </video>
    );
  return (
    <iframe
      ref={element}
      className="player"
      id="player"
      src={starts ? withAutoplay(player.src) : player.src}
      title={title}
      width={1280}
      height={720}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      // Platforms play only if they get the referrer and may use scripts and storage.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
    />
  );
}

function withAutoplay(src: string): string {
  const url = new URL(src);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
