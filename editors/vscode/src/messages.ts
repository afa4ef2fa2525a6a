/** What the page says. `locate`: the model refers to a file of that name, which is wanted. */
export type FromPage = { type: 'ready' } | { type: 'locate'; id: number; name: string }

/** What the extension says. `located` answers `locate`, without bytes when there is no such file. */
export type ToPage =
  | { type: 'open'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; text: string }
  | { type: 'located'; id: number; name: string; bytes?: Uint8Array<ArrayBuffer> }
