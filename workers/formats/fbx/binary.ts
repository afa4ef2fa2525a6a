import { OpenError } from '../../../src/core/errors.ts'

const MAGIC = 'Kaydara FBX Binary  \0'

/** Checks the record chain of a binary FBX before the loader trusts it: every record ends inside the file and behind its start. */
export function checkBinary(bytes: Uint8Array<ArrayBuffer>): void {
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 40) throw new OpenError('file-exception', 'FBX cut in its header')
  const wide = view.getUint32(23, true) >= 7500
  let records = 0
  for (let at = 27; at + 13 <= bytes.length; ) {
    const end = wide && at + 8 <= bytes.length ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true)
    if (end === 0) break
    if (end <= at || end > bytes.length) throw new OpenError('file-exception', 'FBX cut or damaged')
    records++
    at = end
  }
  if (records === 0) throw new OpenError('file-exception', 'FBX without records')
}
