import { asR12, isUpToR12 } from './olderDxf.ts'
import { repairDxf } from './repairDxf.ts'
import { isBinary, isOldBinary, type Tag, tagsOf, textOf } from './dxfTags.ts'

/** Tags among which the header's variables are looked for. */
const HEADER_TAGS = 4000
const UTF8 = 'utf-8'

/**
 * What the reader of DXF files is given: binary files of R12 become text, text of older releases becomes that of R12, and from AC1021 on the code page is told to be UTF-8 (which it is by
 * definition; files keep the old one for other readers, or state none) unless the text is none. The bytes may be changed in place.
 */
export function cleanDxf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (isOldBinary(bytes)) return asR12(repairDxf(bytes).data, undefined)
  const { version, versionEnd, codePage } = headerOf(bytes)
  if (isUpToR12(version)) return asR12(bytes, version)
  if (version !== undefined && version >= 'AC1021' && codePage && codePage.end - codePage.start >= UTF8.length && isUtf8(bytes)) {
    for (let i = codePage.start; i < codePage.end; i++) bytes[i] = i - codePage.start < UTF8.length ? UTF8.charCodeAt(i - codePage.start) : 0x20
  }
  if (version !== undefined && version >= 'AC1021' && !codePage && versionEnd !== undefined && !isBinary(bytes) && isUtf8(bytes)) {
    const stated = new TextEncoder().encode(`\n9\n$DWGCODEPAGE\n3\n${UTF8}`)
    const out = new Uint8Array(bytes.length + stated.length)
    out.set(bytes.subarray(0, versionEnd))
    out.set(stated, versionEnd)
    out.set(bytes.subarray(versionEnd), versionEnd + stated.length)
    return out
  }
  return bytes
}

/** $ACADVER, where it ends, and where the value of $DWGCODEPAGE lies. */
function headerOf(bytes: Uint8Array): { version?: string; versionEnd?: number; codePage?: Tag } {
  const found: ReturnType<typeof headerOf> = {}
  let variable = ''
  let count = 0
  for (const tag of tagsOf(bytes, () => {})) {
    if (++count > HEADER_TAGS) break
    if (tag.code === 9) variable = textOf(bytes, tag)
    else if (variable === '$ACADVER' && tag.code === 1) {
      found.version = textOf(bytes, tag)
      found.versionEnd = tag.end
    } else if (variable === '$DWGCODEPAGE' && tag.code === 3) found.codePage = tag
    if (found.version !== undefined && found.codePage) break
    if (tag.code === 0 && textOf(bytes, tag) === 'ENDSEC') break
  }
  return found
}

/** Whether letters beyond ASCII are UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte < 0x80) continue
    const more = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    if (more === 0) return isBinary(bytes)
    for (let k = 0; k < more; k++) if ((bytes[++i] & 0xc0) !== 0x80) return isBinary(bytes)
  }
  return true
}
