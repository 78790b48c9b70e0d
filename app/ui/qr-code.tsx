/** A QR code from the path of its dark squares (`lib/qr.server`). Cameras need dark on white. */
export function QrCode({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
