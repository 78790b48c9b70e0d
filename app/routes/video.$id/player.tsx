import { PlayIcon } from '../../components/icons';

type PlayerProps = {
  video: { id: number; title: string; picture: string; embedUrl: string; duration: string | null };
  playing: boolean;
};

/** The preview until play is pressed, then the player. Pressing play is a document load: its policy must allow the player. */
export function Player({ video, playing }: PlayerProps) {
  if (playing) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: own files come without caption tracks.
      <video
        className="player"
        id="player"
        src={video.embedUrl}
        poster={video.picture}
        controls
        preload="metadata"
        playsInline
        aria-label={video.title}
      />
    );
  }
  return (
    <a
      className="frame frame-preview frame-float"
      href={`/video/${video.id}?play=1#player`}
      data-document
      id="player"
    >
      <img src={video.picture} alt="" width={1280} height={720} />
      <PlayIcon size={76} />
      <span className="sr-only">Play {video.title}</span>
      {video.duration && <span className="pill pill-duration">{video.duration}</span>}
    </a>
  );
}
