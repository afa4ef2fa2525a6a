/** Whether a file may be called so: what every file system and every zip can hold, and nothing that reads as a path. */
export function isFileName(name: string): boolean {
  // U+202A… and U+2066… turn the direction of text: "gpj.exe" would read as "exe.jpg".
  return (
    name.length <= 255 && name.trim() !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}
