const systems: [RegExp, string][] = [
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const programs: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const first = (names: [RegExp, string][], text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a notice calls a device: `Firefox, Linux`. Empty when the user agent says nothing known. */
export const deviceOf = (userAgent: string): string => [first(programs, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')
