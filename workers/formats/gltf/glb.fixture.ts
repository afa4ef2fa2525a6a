/** A GLB of a document and one binary chunk, to which buffer 0 is added. */
export function glb(document: object, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = (data: Uint8Array, by: number): Uint8Array => {
    const out = new Uint8Array(Math.ceil(data.length / 4) * 4).fill(by)
    out.set(data)
    return out
  }
  const json = padded(new TextEncoder().encode(JSON.stringify({ buffers: [{ byteLength: binary.length }], ...document })), 0x20)
  const data = padded(binary, 0)
  const out = new Uint8Array(12 + 8 + json.length + 8 + data.length)
  const view = new DataView(out.buffer)
  const words = [0x46546c67, 2, out.length, json.length, 0x4e4f534a]
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true)
  out.set(json, 20)
  view.setUint32(20 + json.length, data.length, true)
  view.setUint32(24 + json.length, 0x004e4942, true)
  out.set(data, 28 + json.length)
  return out
}
