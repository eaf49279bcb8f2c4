import { Skeleton } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { failureOf } from '../../../client/failure.ts';
import type { queries } from '../../../client/queries.ts';
import { formatDate } from '../../../ui/format.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './news.module.css';

type Post = Answer<Api['actualites']['list']>['items'][number];

interface NewsPartProps {
  read: ReturnType<typeof queries.actualites.list>;
  /** How many to show, when they are a part of a page. */
  limit?: number;
}

/** Posts as cards; no post at all says « Aucune » (P-2.2-09). */
export function NewsPart({ read, limit }: NewsPartProps) {
  const query = useQuery(read);
  const { data, error } = query;
  if (error) return <ErrorState level={3} {...failureOf(query)} title={error.message} />;
  if (!data) return <Skeleton height={120} radius="lg" />;
  if (data.items.length === 0 && limit) return <p className={classes.none}>{message('actualites.aucune_texte')}</p>;
  if (data.items.length === 0) {
    return <EmptyState level={3} title={message('ui.aucune')} text={message('actualites.aucune_texte')} />;
  }
  return (
    <ul className={classes.posts}>
      {data.items.slice(0, limit).map((post) => (
        <PostCard key={post.id} post={post} isShort={limit !== undefined} />
      ))}
    </ul>
  );
}

/** @param isShort in a narrow part of a page: without what stands for a picture */
function PostCard({ post, isShort }: { post: Post; isShort: boolean }) {
  return (
    <li className={classes.post}>
      {(post.image || !isShort) && (
        <div className={classes.picture}>
          {post.image ? (
            <img src={post.image} alt="" loading="lazy" className={classes.image} />
          ) : (
            <IconNews size={40} stroke={1.3} aria-hidden="true" />
          )}
        </div>
      )}
      <div className={classes.text}>
        {post.date && <p className={classes.date}>{formatDate(post.date)}</p>}
        <h3 className={classes.title}>
          <a href={post.link} target="_blank" rel="noopener noreferrer" className={classes.link}>
            {post.title}
            <span className="visually-hidden"> {message('actualites.nouvel_onglet')}</span>
          </a>
        </h3>
        {post.excerpt && <p className={classes.excerpt}>{post.excerpt}</p>}
      </div>
    </li>
  );
}
