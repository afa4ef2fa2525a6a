/** What stamps say, with the colour that each begins with. The words are texts (`markup:stamp.<id>`), read in everybody's own language. */
export const stamps = {
  approved: '#009e73',
  rejected: '#d55e00',
  forReview: '#0072b2',
  revise: '#d55e00',
  checked: '#009e73',
  draft: '#0072b2',
  final: '#009e73',
  void: '#d55e00',
} as const

export type StampId = keyof typeof stamps
export const stampIds = Object.keys(stamps) as StampId[]
export const isStampId = (text: string | undefined): text is StampId => text !== undefined && Object.hasOwn(stamps, text)
