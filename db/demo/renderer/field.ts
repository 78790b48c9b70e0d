import { clamp } from './noise';

/** A number for every point of a picture. */
export class Field {
  readonly data: Float32Array;
  constructor(
    readonly width: number,
    readonly height: number,
    data?: Float32Array,
  ) {
    this.data = data ?? new Float32Array(width * height);
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }

  /** The value at a point; beyond the edge, that of the edge. */
  get(x: number, y: number): number {
    return this.at(
      clamp(Math.round(y), 0, this.height - 1) * this.width + clamp(Math.round(x), 0, this.width - 1),
    );
  }

  /** Fills each point with what `tell` says of it. */
  tell(tell: (x: number, y: number, index: number) => number): this {
    for (let y = 0, index = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, index++) this.data[index] = tell(x, y, index);
    }
    return this;
  }

  /** A copy in which each value has run into its neighbours, about as a bell of this radius would do it. */
  blur(radius: number): Field {
    if (radius < 0.5) return this;
    const size = Math.max(1, Math.round(radius * 0.6));
    const [from, to] = [new Float32Array(this.data), new Float32Array(this.data.length)];
    for (let pass = 0; pass < 3; pass++) {
      runAlong(from, to, { count: this.height, length: this.width, next: 1, line: this.width, size });
      runAlong(to, from, { count: this.width, length: this.height, next: this.width, line: 1, size });
    }
    return new Field(this.width, this.height, from);
  }
}

type Lines = { count: number; length: number; next: number; line: number; size: number };

function runAlong(from: Float32Array, to: Float32Array, { count, length, next, line, size }: Lines): void {
  const whole = size * 2 + 1;
  for (let each = 0; each < count; each++) {
    const start = each * line;
    const end = start + (length - 1) * next;
    const [first, last] = [from[start] ?? 0, from[end] ?? 0];
    let sum = first * size;
    for (let i = 0; i < size; i++) sum += from[Math.min(start + i * next, end)] ?? 0;
    for (let i = 0; i < length; i++) {
      const index = start + i * next;
      sum += i + size < length ? (from[index + size * next] ?? 0) : last;
      to[index] = sum / whole;
      sum -= i - size >= 0 ? (from[index - size * next] ?? 0) : first;
    }
  }
}
