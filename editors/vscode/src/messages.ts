/** Messages of the page. `locate`: the model refers to a file of that name and needs it. */
export type FromPage = { type: 'ready' } | { type: 'locate'; id: number; name: string }

/** Messages of the extension. `located` answers `locate`, without bytes when there is no such file. */
export type ToPage =
  | { type: 'open'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; text: string }
  | { type: 'located'; id: number; name: string; bytes?: Uint8Array<ArrayBuffer> }
