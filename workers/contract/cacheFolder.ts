/** One open file of the cache: what a synchronous access handle of the origin-private file system offers. */
export interface CacheFile {
  getSize(): number
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number
  write(from: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

/** Where entries are kept. */
export interface CacheFolder {
  /** Undefined when it is not there (`create` false), or another page has it open in a way that excludes this one. */
  open(name: string, create: boolean): Promise<CacheFile | undefined>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
  /** Bytes that all entries together may take. */
  budget(): Promise<number>
}
