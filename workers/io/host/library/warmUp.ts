/** Packages do not warm up: their users decide when the first file is read. */
export const warmUpFiles = async (): Promise<Uint8Array<ArrayBuffer>[]> => []
