const LONGEST = 80
/** Where a comment at the head of a DXF file may stand. */
const HEAD = 4096

/** The product that wrote a DWG of R2004 or later, from its section of that name: `<ProductInformation name ="…" build_version="…"`. */
export function dwgApplication(section: Uint8Array | undefined): string | undefined {
  if (!section) return undefined
  // Letters of one byte or two.
  const text = String.fromCharCode(...section.subarray(0, HEAD)).replaceAll('\0', '')
  const name = /ProductInformation[^>]*?\bname\s*=\s*"([^"]*)"/.exec(text)?.[1]
  const version = /\bbuild_version\s*=\s*"([^"]*)"/.exec(text)?.[1]
  return shown(name && version ? `${name} (${version})` : name)
}

/** The first comment of a DXF file, in which programs name themselves. */
export function dxfApplication(data: Uint8Array): string | undefined {
  const head = String.fromCharCode(...data.subarray(0, HEAD))
  return shown(/^\s*999\r?\n([^\r\n]*)/.exec(head)?.[1])
}

const shown = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, LONGEST) || undefined
