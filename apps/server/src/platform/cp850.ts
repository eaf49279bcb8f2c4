/** Letters of DOS in France from 0x80 on: no decoder here knows them. */
const LETTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export function decodeCp850(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => LETTERS[byte.charCodeAt(0) - 0x80]!);
}
