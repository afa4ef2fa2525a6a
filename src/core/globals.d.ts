/** The one function of its platform that core uses: pages, workers and Node have it. Returns the base64 of a string of bytes. */
declare function btoa(data: string): string
