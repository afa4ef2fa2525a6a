import type { OpenRequest } from '../contract/messages.ts'

/** After a file of this size a WASM heap, which never shrinks, is too large to keep. */
const WASM_BYTES = 16 << 20
/** What other readers took of a file is collected in time: V8 takes up to half a minute, in which the page measures the model. After a file of this size that is too much. */
const LARGE_BYTES = 64 << 20

/** True when a worker holds so much after an opening that it should be replaced. A result that was kept takes little. */
export function isGrown({ source, root }: Pick<OpenRequest, 'source' | 'root'>, cached = false): boolean {
  const bytes = source.entries.reduce((sum, { blob }) => sum + blob.size, 0)
  return !cached && bytes > (/\.(ifc|ifczip|ifcxml|3dm)$/i.test(root) ? WASM_BYTES : LARGE_BYTES)
}
