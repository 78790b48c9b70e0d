/** The longest value, in UTF-16 units. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Picks members of the outermost JSON object from chunks. yt-dlp's files can have megabytes that Ribbon does not need. */
export class JsonMembers {
  private readonly picked: string[] = [];
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private isKey = true;
  private key = '';
  private value = '';
  private isWanted = false;
  private isObject = true;

  constructor(private readonly wanted: ReadonlySet<string>) {}

  write(text: string): void {
    for (const sign of text)
      if (this.inString) this.takeInString(sign);
      else this.take(sign);
  }

  end(): string | null {
    return this.isObject && this.depth === 0 && !this.isKey ? `{${this.picked.join(',')}}` : null;
  }

  private keep(sign: string): void {
    if (this.depth === 1 && this.isKey) this.key += sign;
    else if (this.isWanted) this.value += sign;
    if (this.value.length > MAX_LENGTH) this.isWanted = false;
  }

  private takeInString(sign: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (sign === '\\') this.isEscaped = true;
    else if (sign === '"') this.inString = false;
    this.keep(sign);
  }

  private take(sign: string): void {
    const isOutermost = this.depth === 1;
    if (this.depth === 0 && /[^\s{]/.test(sign)) this.isObject = false;
    if (sign === '"') this.inString = true;
    if (sign === '{' || sign === '[') this.depth += 1;
    if (sign === '}' || sign === ']') this.depth -= 1;
    if (isOutermost && (sign === ',' || this.depth === 0)) this.endMember(sign === ',');
    else if (isOutermost && this.isKey && sign === ':') this.beginValue();
    else if (this.depth > 0 && !(this.depth === 1 && sign === '{' && !isOutermost)) this.keep(sign);
  }

  private beginValue(): void {
    this.isKey = false;
    this.isWanted = this.wanted.has(this.key.trim().slice(1, -1));
    this.value = '';
  }

  private endMember(isMore: boolean): void {
    if (this.isWanted) this.picked.push(`${this.key.trim()}:${this.value}`);
    this.isWanted = false;
    this.isKey = isMore;
    this.key = '';
  }
}
