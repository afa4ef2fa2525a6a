/** Bytes of a `data:` URI (RFC 2397), base64 or percent-encoded; undefined when it is damaged. */
export function dataUriBytes(uri: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = uri.indexOf(',')
  if (!/^data:/i.test(uri) || comma < 0) return undefined
  const body = uri.slice(comma + 1)
  try {
    if (!/;base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(decodeURIComponent(body))
    const binary = atob(body)
    const bytes = new Uint8Array(binary.length)
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
    return bytes
  } catch {
    return undefined
  }
}
