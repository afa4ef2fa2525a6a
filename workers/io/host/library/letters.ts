/** Packages bring no font: texts that annotations state without outlines are left to their users, who find them in the annotations. */
export const loadAnnotationFace = async (): Promise<undefined> => undefined
