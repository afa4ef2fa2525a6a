/** Endings of archives whose files are opened together, without dots. */
export const archiveEndings = ['zip', '7z', 'rar', 'tar', 'tgz', 'tbz2', 'txz'] as const

/** Whether a name ends as an archive's does: `.tar.gz` and its kin are two endings. */
export const isArchiveName = (path: string): boolean => new RegExp(`\\.(${archiveEndings.join('|')}|tar\\.(gz|bz2|xz))$`, 'i').test(path)

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)

/** 7-Zip or RAR (4 and 5), by their first bytes. */
export const isPackedArchive = (head: Uint8Array): boolean =>
  starts(head, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) || starts(head, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)

/** A tar file, packed or not, which only its name tells for sure. */
export const isTarName = (path: string): boolean => /\.(tar|tgz|tbz2|txz|tar\.(gz|bz2|xz))$/i.test(path)
