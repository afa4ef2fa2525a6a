import { wasmBytes } from '#assets'
import type { LibarchiveModule } from 'libarchive-wasm'

/** libarchive's functions (archive(3)) on memory of its own; pointers are numbers. */
export interface Libarchive {
  module: { HEAP8: Int8Array<ArrayBuffer>; _malloc(size: number): number; _free(at: number): void }
  read_new_memory(at: number, size: number): number
  /** 0 at the end, and where the archive is damaged: `error_string` then has a text. */
  read_next_entry(archive: number): number
  read_data(archive: number, to: number, size: number): number
  error_string(archive: number): string | null
  entry_filetype(entry: number): number
  entry_pathname(entry: number): string | null
  entry_size(entry: number): number
  entry_is_encrypted(entry: number): number
  read_has_encrypted_entries(archive: number): number
}

/** A new engine: its memory, which keeps the size of the largest archive, goes with it. */
export async function startLibarchive(): Promise<Libarchive> {
  const [{ default: load }, { wrapLibarchiveWasm }, wasmBinary] = await Promise.all([
    import('libarchive-wasm/dist/libarchive.js'),
    import('libarchive-wasm/dist/wrapLibarchiveWasm.js'),
    wasmBytes('libarchive'),
  ])
  const module: LibarchiveModule = await load({ wasmBinary, print: () => undefined, printErr: () => undefined })
  return wrapLibarchiveWasm(module)
}
